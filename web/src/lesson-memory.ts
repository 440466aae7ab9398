/** How far somebody is in the lesson of a table, kept on this device so that a reload goes on where it was. */

import { keep, kept } from "./preferences";

export interface Progress {
  /** Bubbles that were read, or passed by. */
  read: string[];
  /** The bubble that begins with a kind word, as the one before it was passed by. */
  strayed: boolean;
  /** Whether the coach was sent away. */
  over: boolean;
  /** How many hints were asked for. */
  hints: number;
}

const PLACE = "bohrd.coach";
/** So many tables are remembered. */
const MOST = 30;

function all(): Record<string, Progress> {
  try {
    const found: unknown = JSON.parse(kept(PLACE) ?? "{}");
    return found !== null && typeof found === "object" ? (found as Record<string, Progress>) : {};
  } catch {
    return {};
  }
}

/** What is remembered of a table. */
export function progressAt(table: string): Progress {
  return { read: [], strayed: false, over: false, hints: 0, ...all()[table] };
}

/** Remember it. */
export function keepProgress(table: string, progress: Progress): void {
  const { [table]: _, ...others } = all();
  const entries = [...Object.entries(others), [table, progress] as const];
  keep(PLACE, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
}
