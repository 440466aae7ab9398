/** The end of a game as a scene: words, podium, how it went, what was built, one new thing, and where every point came from. */

import type { State } from "./protocol";

/** What the scene offers beside looking. */
export interface FinaleActs {
  /** Another game of the same people, or the one that was opened already. */
  rematch(): void;
  /** Back to the board. */
  board(): void;
}

/** Show the end in place of table and rail; it is built once for each table. */
export async function showFinale(root: HTMLElement, state: State, acts: FinaleActs): Promise<void> {
  root.hidden = !state.result;
  root.dataset.over = String(!!acts);
}
