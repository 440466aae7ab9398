/** Moves of others one after the other, at a pace that the eye can follow, however fast the server had them. */

import { GLIDE } from "./glide";
import type { LogEntry, State } from "./protocol";
import { settings } from "./settings";

/** Milliseconds for a step. */
const PACES = { slow: 1800, normal: 1000, fast: 450, once: 0 };
/** A claim and the like takes so much longer. */
const JOY = 900;
/** A card that is turned up is read. */
const CARD = 2400;
/** The last step before my question is looked at no longer than this. */
const LAST = 500;
/** Where more than a few things happen in a step, each takes its time, up to a limit. */
const FEW = 2;
const MORE = 250;
const MOST_MORE = 2500;
/** With more steps to come, each takes half as long. */
const BEHIND = 12;

export interface PaceActs {
  /** The table after so many decisions. */
  fetch(step: number): Promise<State>;
  /** Let be seen what comes before a step: what leaves the board, a card that does something; at so many milliseconds a step. Returns how long that takes. */
  depart(state: State, before: State, base: number): number;
  /** Show a state in which something has happened since another; so many more are to come. */
  step(state: State, before: State, left: number): void;
  /** Show a state as it stands: nothing is to come. */
  settle(state: State): void;
  /** Show a state from which on everything is played again. */
  rewind(state: State): void;
}

export class Pace {
  private latest: State | null = null;
  private shown: State | null = null;
  private known = new Map<number, State>();
  /** Changes with every jump, so that what waits meanwhile notices. */
  private run = 0;
  private isRunning = false;
  private hurries = false;
  /** Until then what was shown last is still moving. */
  private busy = 0;
  private slowly = false;
  private wake: () => void = () => undefined;

  constructor(private readonly acts: PaceActs) {
    document.addEventListener("visibilitychange", () => document.hidden && this.wake());
  }

  /** Whether there is something to watch before the present is shown. */
  get isBehind(): boolean {
    return this.isRunning;
  }

  /** The table has changed. */
  receive(state: State): void {
    const { shown } = this;
    this.latest = state;
    if (!shown || state.steps < shown.step || state.viewer !== shown.viewer || state.handover) return this.jump();
    if (state.steps > shown.step) {
      this.known.set(state.steps, state);
      if (!this.isRunning) void this.play();
    } else if (!this.isRunning) {
      this.shown = state;
      this.acts.settle(state);
    }
  }

  /** Go to the present at once. */
  jump(state = this.latest): void {
    this.latest = state;
    this.run += 1;
    this.known.clear();
    this.isRunning = this.hurries = this.slowly = false;
    this.wake();
    this.shown = this.latest;
    if (this.latest) this.acts.settle(this.latest);
  }

  /** No longer look at this step. */
  skip(): void {
    this.wake();
  }

  /** Show what is to come at once. */
  skipAll(): void {
    if (!this.isRunning) return;
    this.hurries = true;
    this.wake();
  }

  /** Show everything after a step again, slowly. */
  async again(from: number): Promise<void> {
    if (this.isRunning || !this.latest || from >= this.latest.steps) return;
    const run = ++this.run;
    const start = await this.acts.fetch(from).catch(() => null);
    if (!start || run !== this.run) return;
    this.slowly = true;
    this.shown = start;
    this.acts.rewind(start);
    this.isRunning = true;
    await this.rest(LAST);
    this.isRunning = false;
    if (run === this.run) await this.play();
  }

  private async play(): Promise<void> {
    const run = ++this.run;
    this.isRunning = true;
    while (this.latest && this.shown && this.shown.step < this.latest.steps) {
      // Where nobody looks nothing is played out: browsers let pages out of sight wait for minutes, and my turn is told after it.
      const base = document.hidden ? 0 : this.slowly ? PACES.slow : PACES[settings().pace];
      const mine = isMine(this.shown, this.shown.turn);
      const at = (this.hurries || base === 0) && !mine ? this.latest.steps : this.shown.step + 1;
      const state = this.have(at) ?? (await this.acts.fetch(at).catch(() => null));
      if (run !== this.run) return;
      if (!state) return this.jump();
      if (!mine && base > 0) await this.rest(this.busy - performance.now());
      if (run !== this.run) return;
      const before = this.shown;
      const leaves = this.hurries || document.hidden ? 0 : this.acts.depart(state, before, base);
      await this.rest(leaves);
      if (run !== this.run) return;
      const left = this.latest.steps - at;
      this.shown = state;
      this.known.delete(at);
      this.acts.step(state, before, left);
      const joy = leaves > 0 ? 0 : this.joy(state, before);
      this.busy = performance.now() + GLIDE + joy;
      const time = this.time(state, before, base, mine, left, joy);
      if (time > 0) await this.rest(time);
      if (run !== this.run) return;
    }
    this.isRunning = this.hurries = this.slowly = false;
    this.known.clear();
    this.shown = this.latest;
    if (this.latest) this.acts.settle(this.latest);
  }

  private have(step: number): State | undefined {
    return this.latest?.steps === step ? this.latest : this.known.get(step);
  }

  /** How long a step is looked at. */
  private time(state: State, before: State, base: number, mine: boolean, left: number, joy: number): number {
    if (this.hurries || base === 0) return 0;
    if (mine) return left > 0 ? GLIDE : 0;
    const full = left === 0 ? Math.min(base, LAST) : base;
    const events = this.told(state, before).length;
    const more = (Math.min(MOST_MORE, MORE * Math.max(0, events - FEW)) * base) / PACES.normal;
    return (full + more + joy) / (left > BEHIND ? 2 : 1);
  }

  private told(state: State, before: State): LogEntry[] {
    return this.latest?.log.filter((entry) => entry.step > before.step && entry.step <= state.step) ?? [];
  }

  private joy(state: State, before: State): number {
    const told = this.told(state, before);
    return told.some((entry) => entry.card) ? CARD : told.some((entry) => entry.joy) ? JOY : 0;
  }

  private rest(time: number): Promise<void> {
    if (time <= 0 || this.hurries || document.hidden) return Promise.resolve();
    return new Promise((on) => {
      const timer = setTimeout(on, time);
      this.wake = () => (clearTimeout(timer), on());
    });
  }
}

/** Whether a seat is mine to move for. */
export function isMine(state: State, seat: number): boolean {
  return state.you.seats.includes(seat);
}
