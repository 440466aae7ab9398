/** What a good player would do, shown only to whoever asks: three moves with their reasons, and their pieces lit. */

import { el, fill, find, whilePointed } from "./dom";
import type { Hint, State } from "./protocol";
import type { Question } from "./question";
import type { Requests } from "./requests";
import { say } from "./say";
import { lower, setSheet } from "./sheet";
import type { Stage } from "./stage";

export class Hints {
  private readonly button = find<HTMLButtonElement>("#hint");
  private readonly place = find("#hints");
  private state: State | null = null;
  /** The step that was asked about. */
  private at = -1;

  constructor(
    private readonly question: Question,
    private readonly requests: Requests,
    private readonly stage: Stage,
  ) {
    stage.root.addEventListener("pointerdown", () => this.place.contains(document.activeElement) && (document.activeElement as HTMLElement).blur());
  }

  /** How the table stands; hints of an earlier moment are gone. */
  show(state: State, mine: boolean): void {
    this.state = state;
    this.button.hidden = !mine || state.coach !== null || state.seats.some(({ kind, seat }) => kind !== "bot" && !state.you.seats.includes(seat));
    if (this.at !== state.step || !mine) this.clear();
  }

  /** Somebody wants to know. */
  async ask(): Promise<void> {
    if (this.button.hidden || this.button.disabled || !this.state) return;
    const { step } = this.state;
    this.button.disabled = true;
    this.place.hidden = false;
    setSheet("tall");
    fill(this.place, el("p", { class: "soft" }, "Thinking …"));
    const found = await this.requests.hint().catch((error: unknown) => (say(error instanceof Error ? error.message : String(error)), null));
    this.button.disabled = false;
    if (!found || this.state?.step !== step) return this.clear();
    this.at = step;
    fill(this.place, el("h3", {}, "A good player would"), ...found.hints.map((hint, index) => this.row(hint, index === 0)));
    find<HTMLElement>("button", this.place).focus();
  }

  /** A move, why, and what would follow; how it ends is a guess, and told of the best alone. */
  private row(hint: Hint, isBest: boolean): HTMLElement {
    const move = this.state?.moves.find(({ id }) => id === hint.move);
    const [first = hint.title, ...later] = hint.line;
    const then = later.find((words) => !isSaid(words, first));
    const row = el(
      "button",
      { type: "button", class: "hint-row", click: () => move && (this.clear(), this.question.prepare(move)) },
      el("b", {}, first),
      then ? el("span", {}, `Then: ${then}`) : null,
      el("span", { class: "soft" }, [hint.reason, ...(isBest ? [outcome(hint.expected)] : [])].join(" · ")),
    );
    if (move) whilePointed(row, () => this.question.point({ move, ways: [move] }), () => this.question.point(null));
    return row;
  }

  /** Something else is shown. */
  hide(): void {
    this.button.hidden = true;
    this.clear();
  }

  private clear(): void {
    this.at = -1;
    if (this.place.hidden) return;
    lower();
    this.place.hidden = true;
    fill(this.place);
    this.stage.mark("hint", []);
  }
}

/** Whether other words say nothing new. */
function isSaid(words: string, before: string): boolean {
  return words.split(/[^\p{L}\d+−★]+/u).every((word) => word.length <= 3 || before.includes(word));
}

function outcome(expected: number): string {
  const points = Math.round(Math.abs(expected));
  if (points > 200) return expected > 0 ? "likely wins" : "likely loses";
  return points === 0 ? "level at the end" : `about ${points} ${expected > 0 ? "ahead" : "behind"} at the end`;
}
