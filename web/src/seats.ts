/** Who sits where: presence, clock, what they own, a score that counts up, and what can be done about a seat. */

import { clockFace } from "./clock";
import { el, fill, giveRoles, minus, parsed, seatMark } from "./dom";
import { symbol } from "./icon";
import { morphChildren } from "./morph";
import type { Result, Seat, State } from "./protocol";
import { isSmall, kindOfWindow } from "./scene";
import { isCalm } from "./settings";
import { Standing } from "./standing";

export interface SeatActions {
  sit(seat: number): void;
  bot(seat: number): void;
  takeBack(seat: number): void;
}

const COUNT = 500;
const STAY = 2000;
/** Somebody may be away for so many seconds before it is said: a reload takes no longer. */
const RELOAD = 3;
/** From so many seats on their lines are narrower. */
const MANY = 5;

export class Seats {
  private received = 0;
  private clocks = "";
  private total = 0;
  private game = 0;
  /** Seconds until the clocks of the decision run. */
  private waits = 0;
  /** Who may be away, and when that was told. */
  private graces = { told: "", at: 0 };
  private readonly scores = new Map<number, number>();
  private readonly shown = new Map<number, number>();
  private readonly gains = new Map<number, number>();

  private readonly standing: Standing;
  /** Seconds that the clock on turn stood still for the moves of others, and for which decision. */
  private grace = { seconds: 0, of: "" };

  constructor(
    private readonly root: HTMLElement,
    act: SeatActions,
    points: (step: number) => Promise<Result>,
  ) {
    this.standing = new Standing(root, points);
    setInterval(() => this.tick(), 500);
    root.addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-act]");
      const seat = Number(button?.closest<HTMLElement>("[data-seat]")?.dataset.seat);
      if (button) act[button.dataset.act as keyof SeatActions](seat);
    });
  }

  /** Show the seats as they are at this moment. */
  show(state: State): void {
    if (state.seats.some(({ seat, score }) => score !== null && this.scores.get(seat) !== score)) {
      this.gains.clear();
      for (const { seat, score } of state.seats) if (score !== null) [this.scores, this.shown].forEach((map) => map.set(seat, score));
    }
    this.draw(state, state.turn);
    this.start(state);
  }

  /** The clock of whoever is on turn runs from the moment at which their question is shown. */
  private start(state: State): void {
    const of = `${state.steps} ${state.turn}`;
    const left = state.seats[state.turn]?.clock ?? 0;
    if (of === this.grace.of || state.step !== state.steps) return;
    this.grace = { seconds: Math.max(0, left - (Date.now() - this.received) / 1000 - this.total), of };
    this.tick();
  }

  /** Show them while something happens: who does it, and scores that count up. */
  step(state: State, mover: number): void {
    this.count(state);
    this.draw(state, mover);
  }

  private draw(state: State, onTurn: number): void {
    const clocks = [state.seq, ...state.seats.flatMap((seat) => [seat.clock, seat.game_clock])].join();
    if (clocks !== this.clocks) [this.clocks, this.received] = [clocks, Date.now()];
    const told = state.seats.map((seat) => seat.grace).join();
    if (told !== this.graces.told) this.graces = { told, at: Date.now() };
    [this.total, this.game, this.waits] = [state.clock_seconds ?? 0, state.game_seconds ?? 0, state.clock_waits];
    this.standing.follow(state);
    const next = el("ol");
    const order = state.order.map((number) => state.seats[number]).filter((seat): seat is Seat => !!seat);
    fill(next, ...order.map((seat) => this.line(seat, state, onTurn)));
    for (const [name, many] of [["four", 4], ["crowded", MANY], ["six", 6]] as const) this.root.classList.toggle(name, order.length >= many);
    this.root.style.setProperty("--seats", String(order.length));
    morphChildren(this.root, next);
    this.tick();
  }

  /** The place of a seat's score, for what floats there. */
  scoreOf(seat: number): Element | null {
    return this.root.querySelector(`[data-seat="${seat}"] .seat-score`);
  }

  /** The like of an icon in a seat's line. */
  signOf(seat: number, icon: string): Element | null {
    return this.root.querySelector(`[data-seat="${seat}"] .seat-tiles use[href="#i-${icon}"]`)?.parentElement ?? null;
  }

  markOf(seat: number): Element | null {
    return this.root.querySelector(`[data-seat="${seat}"] .mark`);
  }

  /** Let changed scores count up, with what was gained beside them for a while. */
  private count(state: State): void {
    for (const { seat, score } of state.seats) {
      const was = this.scores.get(seat);
      if (score === null) continue;
      this.scores.set(seat, score);
      if (was === undefined || was === score) {
        if (!this.gains.has(seat)) this.shown.set(seat, score);
        continue;
      }
      this.gains.set(seat, score - was);
      setTimeout(() => (this.gains.delete(seat), this.root.querySelector(`[data-seat="${seat}"] .seat-gain`)?.remove()), STAY);
      this.roll(seat, this.shown.get(seat) ?? was, score);
    }
  }

  private roll(seat: number, from: number, to: number): void {
    if (isCalm()) return void this.shown.set(seat, to);
    const begun = performance.now();
    const frame = (now: number): void => {
      if (this.scores.get(seat) !== to) return;
      const part = Math.min(1, (now - begun) / COUNT);
      this.shown.set(seat, Math.round(from + (to - from) * part));
      const score = this.scoreOf(seat);
      if (score) score.textContent = minus(this.shown.get(seat) ?? to);
      if (part < 1) requestAnimationFrame(frame);
    };
    this.shown.set(seat, from);
    requestAnimationFrame(frame);
  }

  private line(seat: Seat, state: State, onTurn: number): HTMLElement {
    const turn = seat.seat === onTurn && isRunning(state);
    const away = isRunning(state) && seat.kind === "person" && !seat.present && !seat.yours;
    const gain = this.gains.get(seat.seat);
    const soft = [describe(seat, state), seat.note].filter(Boolean).join(" · ");
    return el(
      "li",
      { class: `chair seat-${seat.seat}${turn ? " turn" : ""}${isTimed(seat, state) ? " timed" : ""}${away ? " away" : ""}`, "data-seat": seat.seat, "data-about": soft, "data-grace": isRunning(state) && !seat.yours && seat.grace !== null ? seat.grace : false, ...(turn ? { "aria-current": "true" } : {}) },
      seatMark(seat.seat),
      seat.face && symbol(seat.face, "portrait"),
      el("span", { class: "seat-who" }, el("span", { class: "seat-name" }, seat.kind === "open" ? "Open seat" : seat.name), el("span", { class: "soft" }, soft), seat.tip ? el("span", { class: "soft seat-tip" }, seat.tip) : null),
      this.action(seat, state),
      seat.html ? holdings(seat.html) : null,
      gain ? el("span", { class: gain > 0 ? "seat-gain" : "seat-gain loss" }, gain > 0 ? `+${gain}` : `−${-gain}`) : null,
      seat.score === null ? null : score(seat.score, this.shown.get(seat.seat) ?? seat.score),
      isTimed(seat, state) ? el("span", { class: "seat-clock", "data-left": seat.clock ?? "", "data-game": seat.game_clock ?? "", "data-runs": turn && seat.seat === state.turn && state.step === state.steps }) : null,
    );
  }

  private action(seat: Seat, state: State): HTMLElement | null {
    const button = (text: string, more: string, act: keyof SeatActions): HTMLElement =>
      el("button", { type: "button", class: "small", "data-act": act }, text, el("span", { class: "hidden-words" }, ` ${more}`));
    if (!isRunning(state)) return null;
    if (state.you.away.includes(seat.seat)) return button("Take back", "your seat", "takeBack");
    if (seat.kind === "open" && state.you.seats.length === 0) return button("Sit here", `at seat ${seat.seat + 1}`, "sit");
    if (seat.kind === "open" && state.you.host) return button("Add a bot", `at seat ${seat.seat + 1}`, "bot");
    if (seat.replaceable && !seat.yours) return button("Use a bot", `for ${seat.name}`, "bot");
    return null;
  }

  private tick(): void {
    const gone = (Date.now() - this.received) / 1000;
    for (const clock of this.root.querySelectorAll<HTMLElement>(".seat-clock")) {
      const [left, part] = this.left(clock, gone);
      clock.textContent = clockFace(left);
      clock.classList.toggle("short", left <= 10);
      clock.closest<HTMLElement>(".chair")?.style.setProperty("--left", String(part));
    }
    const since = (Date.now() - this.graces.at) / 1000;
    for (const chair of this.root.querySelectorAll<HTMLElement>("[data-grace]")) sayGrace(chair, Number(chair.dataset.grace), since);
  }

  /** The seconds a clock shows, and what part of all they are. Whoever decides sees the one that runs out first. */
  private left({ dataset }: HTMLElement, gone: number): [number, number] {
    const runs = dataset.runs !== undefined;
    const shown = (left: number): number => Math.max(0, Math.ceil(left));
    const game = shown(Number(dataset.game) - (runs ? Math.max(0, gone - this.waits) : 0));
    const decision = Math.min(this.total, shown(Number(dataset.left) - (runs ? gone + this.grace.seconds : 0)));
    if (!dataset.left || (dataset.game && (!runs || game < decision))) return [game, this.game ? Math.min(1, game / this.game) : 1];
    return [decision, this.total ? decision / this.total : 1];
  }
}

/** Somebody is not connected: so long it may be a reload, then they count as away. */
function sayGrace(chair: HTMLElement, grace: number, since: number): void {
  const left = grace - since;
  const isDoubtful = left > 0 && since > Math.min(RELOAD, grace / 3);
  chair.classList.toggle("fading", isDoubtful);
  const words = chair.querySelector(".seat-who .soft");
  if (words) words.textContent = isDoubtful ? `away in ${Math.ceil(left)} s` : (chair.dataset.about ?? "");
}

/** Clocks are there while the game runs; bots have none. */
function isTimed(seat: Seat, state: State): boolean {
  return state.status === "playing" && seat.kind === "person" && (seat.clock !== null || seat.game_clock !== null);
}

/** The points; on a phone the whole chair is touched to learn where they come from. */
function score(points: number, shown: number): HTMLElement {
  const words = { class: "seat-score", "aria-label": `${minus(points)} ${points === 1 ? "point" : "points"}: where they come from` };
  return isSmall(kindOfWindow()) ? el("span", { class: "seat-score" }, minus(shown)) : el("button", { type: "button", ...words }, minus(shown));
}

function holdings(html: string): HTMLElement {
  const box = el("span", { class: "seat-tiles" });
  box.append(parsed(html));
  giveRoles(box);
  return box;
}

function isRunning(state: State): boolean {
  return state.status === "playing" || state.status === "waiting";
}

function describe(seat: Seat, state: State): string {
  if (seat.kind === "open") return "waiting for somebody";
  if (state.you.away.includes(seat.seat)) return `${seat.bot} plays for you`;
  if (seat.resigned) return isRunning(state) ? "resigned, a bot plays on" : "resigned";
  if (seat.kind === "bot") return seat.bot ? `bot · ${seat.bot.replace("-", " ")}` : "bot";
  if (seat.yours) return state.you.seats.length > 1 ? "on this device" : seat.name === "You" ? "" : "you";
  return !isRunning(state) ? "" : seat.present ? "here" : "away";
}
