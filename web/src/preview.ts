/** What a move would change, shown while it is pointed at; asked for when somebody points, and only once. */

import type { Preview } from "./protocol";
import type { Stage } from "./stage";

/** So long the pointer must rest, so that passing over things asks for nothing. */
const REST = 80;
/** So long a choice must stand before what comes after it is looked at: who knows what to play does not wait for it. */
const PAUSE = 40;

export class Previews {
  private known = new Map<number, Promise<Preview>>();
  /** Shown while nothing else is pointed at: what is about to be confirmed. */
  private held: number | null = null;
  private pointed: number | null = null;
  private shown: number | null = null;
  private timer = 0;
  /** One touch away each: what they would change is shown too, in pieces that look ahead. */
  private near: readonly number[] = [];
  private ahead: Preview["pieces"] = {};
  private pieces: Preview["pieces"] = {};

  constructor(
    private readonly stage: Stage,
    private readonly fetch: (move: number) => Promise<Preview>,
  ) {}

  /** The board has changed: everything known is of yesterday. */
  reset(): void {
    this.known.clear();
    this.held = this.pointed = this.shown = null;
    this.near = [];
    this.ahead = this.pieces = {};
    clearTimeout(this.timer);
    this.stage.restore();
  }

  /** Show this one until further notice, also in place of what the pointer happens to rest on. */
  hold(move: number | null): void {
    if (move !== null && move !== this.held) this.pointed = null;
    this.held = move;
    if (this.pointed === null) this.want(move, 0);
  }

  /** Show this one as long as it is pointed at. */
  point(move: number | null): void {
    if (move === this.pointed) return;
    this.pointed = move;
    this.want(move ?? this.held, move === null ? 0 : REST);
  }

  private want(move: number | null, wait: number): void {
    clearTimeout(this.timer);
    if (move === this.shown) return;
    if (move === null) {
      this.shown = null;
      this.pieces = {};
      return this.lay();
    }
    this.timer = setTimeout(() => void this.show(move), wait);
  }

  /** These are one touch away: what each would change is shown while none of the others is pointed at. */
  async lookAhead(moves: readonly number[]): Promise<void> {
    if (moves.join(" ") === this.near.join(" ")) return;
    this.near = moves;
    this.ahead = {};
    this.lay();
    await new Promise((rested) => setTimeout(rested, PAUSE));
    if (this.near !== moves) return;
    const drawn = await Promise.all(moves.map((move) => this.ask(move).catch(() => ({ pieces: {} }))));
    if (this.near !== moves) return;
    this.ahead = agreed(drawn.map(({ pieces }) => pieces));
    this.lay();
  }

  private ask(move: number): Promise<Preview> {
    const known = this.known.get(move);
    if (known) return known;
    const asked = this.fetch(move);
    asked.catch(() => this.known.delete(move));
    this.known.set(move, asked);
    return asked;
  }

  private async show(move: number): Promise<void> {
    const asked = this.ask(move);
    const { pieces } = await asked.catch(() => ({ pieces: {} }));
    if ((this.pointed ?? this.held) !== move || this.known.get(move) !== asked) return;
    this.shown = move;
    this.pieces = pieces;
    this.lay();
  }

  /** What is pointed at lies over what is ahead; something else hides that. */
  private lay(): void {
    const ahead = this.shown === null || this.near.includes(this.shown) ? this.ahead : {};
    this.stage.swap({ ...Object.fromEntries(Object.entries(ahead).filter(([id]) => this.stage.isAhead(id))), ...this.pieces });
  }
}

/** Of several previews those that make the same of every piece they share with another. */
function agreed(all: readonly Preview["pieces"][]): Preview["pieces"] {
  const agrees = (pieces: Preview["pieces"]): boolean => Object.entries(pieces).every(([id, html]) => all.every((other) => (other[id] ?? html) === html));
  return Object.assign({}, ...all.filter(agrees)) as Preview["pieces"];
}
