/** What somebody has learnt, kept on this device: the lessons they have done, and the games they know. */

const LEARNT = "bohrd.learnt";
const KNOWN = "bohrd.known";

function read(key: string): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return kept !== null && typeof kept === "object" ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function write(key: string, name: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...read(key), [name]: 1 }));
  } catch {
    // A device that keeps nothing: the next time it is new again.
  }
}

/** The lessons done, as `periodic/first`. */
export function learnt(): Set<string> {
  return new Set(Object.keys(read(LEARNT)));
}

/** Remember that a lesson was done. */
export function markLearnt(game: string, lesson: string): void {
  write(LEARNT, `${game}/${lesson}`);
}

/** Whether somebody has said that they know a game, or has done its first lesson. */
export function isKnown(game: string): boolean {
  return game in read(KNOWN) || learnt().has(`${game}/first`);
}

/** Remember that a game is known. */
export function markKnown(game: string): void {
  write(KNOWN, game);
}
