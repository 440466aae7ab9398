/** Who sits where: presence, clock, what they own, a score that counts up, and what can be done about a seat. */

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
/** From so many seats on their lines are narrower. */
const MANY = 5;

export class Seats {
  private received = 0;
  private clocks = "";
  private total = 0;
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
    const clocks = [state.seq, ...state.seats.map((seat) => seat.clock)].join();
    if (clocks !== this.clocks) [this.clocks, this.received] = [clocks, Date.now()];
    this.total = state.clock_seconds ?? 0;
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
      { class: `chair seat-${seat.seat}${turn ? " turn" : ""}${seat.clock === null ? "" : " timed"}${away ? " away" : ""}`, "data-seat": seat.seat, "data-about": soft, ...(turn ? { "aria-current": "true" } : {}) },
      seatMark(seat.seat),
      seat.face && symbol(seat.face, "portrait"),
      el("span", { class: "seat-who" }, el("span", { class: "seat-name" }, seat.kind === "open" ? "Open seat" : seat.name), el("span", { class: "soft" }, soft), seat.tip ? el("span", { class: "soft seat-tip" }, seat.tip) : null),
      this.action(seat, state),
      seat.html ? holdings(seat.html) : null,
      gain ? el("span", { class: gain > 0 ? "seat-gain" : "seat-gain loss" }, gain > 0 ? `+${gain}` : `−${-gain}`) : null,
      seat.score === null ? null : score(seat.score, this.shown.get(seat.seat) ?? seat.score),
      seat.clock === null ? null : el("span", { class: "seat-clock", "data-left": seat.clock, "data-runs": turn && seat.seat === state.turn && state.step === state.steps }),
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
    for (const clock of this.root.querySelectorAll<HTMLElement>("[data-left]")) {
      const running = clock.hasAttribute("data-runs") ? gone + this.grace.seconds : 0;
      const left = Math.min(this.total, Math.max(0, Math.ceil(Number(clock.dataset.left) - running)));
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      clock.classList.toggle("short", left <= 10);
      clock.closest<HTMLElement>(".chair")?.style.setProperty("--left", String(this.total ? left / this.total : 1));
    }
  }
}

/** The points; on a phone the whole chair is touched to learn where they come from. */
function score(points: number, shown: number): HTMLElement {
  const words = { class: "seat-score", "aria-label": `${minus(points)} points: where they come from` };
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
  if (seat.kind === "bot") return seat.bot ? `bot · ${seat.bot.replace("-", " ")}` : "bot";
  if (seat.yours) return state.you.seats.length > 1 ? "on this device" : seat.name === "You" ? "" : "you";
  return !isRunning(state) ? "" : seat.present ? "here" : "away";
}
