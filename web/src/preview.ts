/** What a move would change, shown while it is pointed at; asked for when somebody points, and only once. */

import type { Preview } from "./protocol";
import type { Stage } from "./stage";

/** So long the pointer must rest, so that passing over things asks for nothing. */
const REST = 80;

export class Previews {
  private known = new Map<number, Promise<Preview>>();
  /** Shown while nothing else is pointed at: what is about to be confirmed. */
  private held: number | null = null;
  private pointed: number | null = null;
  private shown: number | null = null;
  private timer = 0;

  constructor(
    private readonly stage: Stage,
    private readonly fetch: (move: number) => Promise<Preview>,
  ) {}

  /** The board has changed: everything known is of yesterday. */
  reset(): void {
    this.known.clear();
    this.held = this.pointed = this.shown = null;
    clearTimeout(this.timer);
    this.stage.restore();
  }

  /** Show this one until further notice. */
  hold(move: number | null): void {
    this.held = move;
    if (this.pointed === null) this.want(move, 0);
  }

  /** Show this one as long as it is pointed at. */
  point(move: number | null): void {
    if (move === this.pointed) return;
    this.pointed = move;
    this.want(move ?? this.held, move === null ? 0 : REST);
  }

  /** Another picture has been drawn: show the preview in it again. */
  again(): void {
    this.shown = null;
    this.want(this.pointed ?? this.held, 0);
  }

  private want(move: number | null, wait: number): void {
    clearTimeout(this.timer);
    if (move === this.shown) return;
    if (move === null) {
      this.shown = null;
      return this.stage.restore();
    }
    this.timer = setTimeout(() => void this.show(move), wait);
  }

  private async show(move: number): Promise<void> {
    let asked = this.known.get(move);
    if (!asked) {
      asked = this.fetch(move);
      asked.catch(() => this.known.delete(move));
      this.known.set(move, asked);
    }
    const { pieces } = await asked.catch(() => ({ pieces: {} }));
    if ((this.pointed ?? this.held) !== move || this.known.get(move) !== asked) return;
    this.shown = move;
    this.stage.swap(pieces);
  }
}
