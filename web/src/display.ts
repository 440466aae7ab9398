/** A state on the screen: board, seats and story; and what is seen and heard when something has happened. */

import { depart, departureTime, keeper } from "./departure";
import { el, fill, isSeen, parsed, seatMark } from "./dom";
import { celebrate, float, fly, likeness, putAway, turnUp, type Spot } from "./effects";
import type { LogEntry, State } from "./protocol";
import type { Seats } from "./seats";
import { againstMe, othersSince } from "./since";
import { playSound } from "./sound";
import type { Stage } from "./stage";
import type { Story } from "./story";
import { drawTrails } from "./trails";

/** Amounts that float up at once come so many milliseconds after one another. */
const APART = 140;
/** So long a card that somebody else turned up can be read, and one of mine. */
const READ = 2400;
const READ_MINE = 5000;

export class Display {
  /** The steps whose departures, and whose card, have been seen. */
  private departed = -1;
  private turned = -1;
  /** The step that was played out last. */
  private played = -1;

  constructor(
    private readonly stage: Stage,
    private readonly seats: Seats,
    private readonly story: Story,
  ) {}

  /** Show a state. `log` is everything known to have happened; `isPast`: whether it is looked back at. */
  show(state: State, log: readonly LogEntry[], isPast = false): void {
    this.stage.draw(state.parts ?? []);
    this.trace(state, log, isPast);
    this.seats.show(state);
  }

  /** What led to a state: its marks on the board and its lines in the story. */
  private trace(state: State, log: readonly LogEntry[], isPast: boolean): void {
    // What only moves when it happens is not seen again after a reload.
    this.stage.scene.toggleAttribute("data-still", state.step !== this.played);
    this.ring(state, log, isPast);
    drawTrails(this.stage, state, log, isPast);
    this.tellLeft(state, log);
    this.story.show(log, isPast ? Infinity : state.step, isPast ? state.step : null);
  }

  /** Where something was taken away for good, it is told who has it. */
  private tellLeft(state: State, log: readonly LogEntry[]): void {
    for (const place of this.stage.scene.querySelectorAll<HTMLElement>("[data-left]")) {
      const taken = log.findLast(({ left, step, targets }) => left && step <= state.step && targets.includes(place.dataset.left ?? ""));
      if (!taken?.left || taken.seat === null) continue;
      const by = el("p", { class: "left-by" }, seatMark(taken.seat), el("b", {}, state.seats[taken.seat]?.name ?? ""));
      fill(place, el("div", { class: `left-over seat-${taken.seat}` }, parsed(taken.left), by));
    }
  }

  /** Ring what the latest decision touched, and what others touched since mine, each in the colour of its mover. */
  private ring(state: State, log: readonly LogEntry[], isPast: boolean): void {
    const { others } = isPast ? { others: [] } : othersSince(state, log.filter((entry) => entry.step <= state.step));
    const movers = new Map<string, number | null>();
    for (const { seat, targets } of others) for (const target of targets) movers.set(target, seat);
    const mover = moverOf(log, state.step);
    for (const target of state.last) movers.set(target, mover);
    for (const { seat } of state.seats) this.stage.mark(`by-${seat}`, [...movers].flatMap(([target, by]) => (by === seat ? [target] : [])));
    this.stage.mark("last", movers.keys());
  }

  /**
   * Let be seen what comes before a step, at so many milliseconds a step: a card is turned up before what it does, and
   * what leaves the board leaves it. Returns how long that takes; `goOn` is called by whoever has read the card.
   */
  depart(state: State, before: State, log: readonly LogEntry[], base: number, goOn: () => void): number {
    const told = log.filter((entry) => entry.step > before.step && entry.step <= state.step);
    const card = told.find((entry) => entry.card);
    if (card && base > 0 && (told.length > 1 || log.some((entry) => entry.step > state.step))) return this.turnUp(card, state, base, goOn);
    const time = departureTime(told, base);
    if (time === 0) return 0;
    this.departed = state.step;
    depart(told, state, this.seats, time);
    return time;
  }

  private turnUp(entry: LogEntry, state: State, base: number, goOn: () => void): number {
    const mine = entry.seat !== null && state.you.seats.includes(entry.seat);
    const name = entry.seat === null ? "" : (state.seats[entry.seat]?.name ?? "");
    const time = mine ? READ_MINE : READ * Math.min(1.5, Math.max(0.6, base / 1000));
    this.turned = state.step;
    turnUp(entry.card ?? "", entry.seat, mine ? "You" : name, 2 * time, mine ? goOn : undefined);
    if (entry.sound) playSound(entry.sound, mine);
    return time;
  }

  /** Show what has happened since another state: who did it, what came of it, how it sounds. */
  step(state: State, before: State, log: readonly LogEntry[]): LogEntry[] {
    putAway();
    this.played = state.step;
    const told = log.filter((entry) => entry.step > before.step && entry.step <= state.step);
    const mover = moverOf(log, state.step);
    const from = mover === null ? null : (this.seats.markOf(mover)?.getBoundingClientRect() ?? null);
    const stood = this.stood(told);
    const won = this.won(told);
    this.stage.draw(state.parts ?? [], { from, targets: told.flatMap((entry) => entry.targets) });
    this.trace(state, log, false);
    this.seats.step(state, mover ?? state.turn);
    this.celebrate(told, state, stood);
    for (const [seat, piece, box] of won) fly(piece, box, this.seats.scoreOf(seat));
    return told;
  }

  /** Where the pieces stand that something is told of, in case they leave the board by it. */
  private stood(told: readonly LogEntry[]): Map<string, DOMRect> {
    const places = new Map<string, DOMRect>();
    for (const target of told.flatMap((entry) => entry.targets)) {
      const piece = this.stage.seen(target);
      if (piece) places.set(target, piece.getBoundingClientRect());
    }
    return places;
  }

  /** What somebody wins by what is told, as it lies there still; a small screen has no room for its flight. */
  private won(told: readonly LogEntry[]): [number, HTMLElement, DOMRect][] {
    if (!document.body.matches("[data-kind=wide], [data-kind=tall]")) return [];
    const flying = [...this.stage.scene.querySelectorAll<HTMLElement>("[data-flies]")];
    return told.flatMap(({ joy, seat, targets }) => {
      const pieces = joy && seat !== null ? flying.filter((piece) => piece.dataset.target?.split(" ").every((one) => targets.includes(one))) : [];
      return pieces.map((piece): [number, HTMLElement, DOMRect] => [seat ?? 0, likeness(piece), piece.getBoundingClientRect()]);
    });
  }

  /** The piece that is spoken of, or where it was. */
  private spot(entry: LogEntry, stood: ReadonlyMap<string, DOMRect>): Spot | null {
    const here = entry.targets.map((target) => this.stage.seen(target)).find(Boolean);
    const box = entry.targets.map((target) => stood.get(target)).find(Boolean);
    return here ?? (box ? { getBoundingClientRect: () => box } : null);
  }

  /** Where a gain floats to: points to the score, other things to where they are kept, if that is seen. */
  private purse({ seat, toward }: LogEntry, mine: boolean): Element | null {
    if (seat === null) return null;
    if (!toward) return this.seats.scoreOf(seat);
    return keeper(toward, mine) ?? [this.seats.signOf(seat, toward)].find((sign) => sign && isSeen(sign)) ?? null;
  }

  private celebrate(told: readonly LogEntry[], state: State, stood: ReadonlyMap<string, DOMRect>): void {
    let heard = 0;
    let floats = 0;
    for (const entry of told) {
      if (entry.leaves && this.departed === state.step) continue;
      if (entry.card && this.turned === state.step) continue;
      const piece = this.spot(entry, stood);
      const mine = entry.seat !== null && state.you.seats.includes(entry.seat);
      if (entry.gain) float(entry.gain, piece, this.purse(entry, mine), APART * floats++, !!entry.joy && !entry.card);
      if (entry.loss && againstMe(state)(entry)) float(entry.loss, null, [...document.querySelectorAll("[data-against]")].map((one) => one.parentElement).find((one) => one?.checkVisibility()) ?? null);
      const name = entry.seat === null ? "" : (state.seats[entry.seat]?.name ?? "");
      if (entry.card) turnUp(entry.card, entry.seat, mine ? "You" : name, mine ? READ_MINE : READ);
      else if (entry.joy) celebrate(mine || !name ? entry.joy : `${name}: ${entry.joy}`, piece, entry.seat, !!entry.gain);
      if (entry.sound && heard++ < 3) playSound(entry.sound, mine);
    }
  }
}

/** Who made the decision of a step. */
export function moverOf(log: readonly LogEntry[], step: number): number | null {
  return log.find((entry) => entry.step === step && entry.seat !== null)?.seat ?? null;
}
