/** Who sits where: presence, clock, score, whose turn it is, and what can be done about a seat. */

import { el, fill, seatMark } from "./dom";
import type { Seat, State } from "./protocol";

export interface SeatActions {
  sit(seat: number): void;
  bot(seat: number): void;
  takeBack(seat: number): void;
}

export class Seats {
  private received = 0;
  private clocks = "";

  constructor(
    private readonly root: HTMLElement,
    private readonly act: SeatActions,
  ) {
    setInterval(() => this.tick(), 500);
  }

  show(state: State): void {
    const clocks = [state.seq, ...state.seats.map((seat) => seat.clock)].join();
    if (clocks !== this.clocks) [this.clocks, this.received] = [clocks, Date.now()];
    fill(this.root, ...state.seats.map((seat) => this.line(seat, state)));
    this.tick();
  }

  private line(seat: Seat, state: State): HTMLElement {
    const turn = seat.seat === state.turn;
    const away = isRunning(state) && seat.kind === "person" && !seat.present && !seat.yours;
    const name = seat.kind === "open" ? "Open seat" : seat.name;
    return el(
      "li",
      { class: `seat${turn ? " turn" : ""}${away ? " away" : ""}`, "data-seat": seat.seat },
      seatMark(seat.seat),
      el(
        "span",
        { class: "who" },
        el("span", { class: "name" }, name),
        el("span", { class: "soft" }, [describe(seat, state), turn ? "to move" : ""].filter(Boolean).join(" · ")),
      ),
      seat.clock === null ? null : el("span", { class: "clock", "data-left": seat.clock }),
      seat.score === null ? null : el("span", { class: "score", title: "Points" }, String(seat.score)),
      this.action(seat, state),
    );
  }

  private action(seat: Seat, state: State): HTMLElement | null {
    const button = (text: string, more: string, click: () => void): HTMLElement =>
      el("button", { type: "button", class: "small", click }, text, el("span", { class: "hidden-words" }, ` ${more}`));
    if (!isRunning(state)) return null;
    if (state.you.away.includes(seat.seat)) return button("Take back", "your seat", () => this.act.takeBack(seat.seat));
    if (seat.kind === "open" && state.you.seats.length === 0) return button("Sit here", `at seat ${seat.seat + 1}`, () => this.act.sit(seat.seat));
    if (seat.kind === "open" && state.you.host) return button("Add a bot", `at seat ${seat.seat + 1}`, () => this.act.bot(seat.seat));
    if (seat.replaceable && !seat.yours) return button("Use a bot", `for ${seat.name}`, () => this.act.bot(seat.seat));
    return null;
  }

  private tick(): void {
    const gone = (Date.now() - this.received) / 1000;
    for (const clock of this.root.querySelectorAll<HTMLElement>("[data-left]")) {
      const left = Math.max(0, Math.ceil(Number(clock.dataset.left) - gone));
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      clock.classList.toggle("short", left <= 10);
    }
  }
}

function isRunning(state: State): boolean {
  return state.status === "playing" || state.status === "waiting";
}

function describe(seat: Seat, state: State): string {
  if (seat.kind === "open") return "waiting for somebody";
  if (state.you.away.includes(seat.seat)) return `${seat.bot} plays for you`;
  if (seat.kind === "bot") return seat.bot ? `bot: ${seat.bot}` : "bot";
  if (seat.yours) return state.you.seats.length > 1 ? "on this device" : "you";
  return !isRunning(state) ? "" : seat.present ? "here" : "away";
}
