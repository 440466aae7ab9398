/** Where a seat's points come from: a card beside its row, while the row is pointed at or once it is tapped. */

import { el, fill, isReal, minus, seatMark } from "./dom";
import { kindOf } from "./points";
import type { Result, ScoreLine, State } from "./protocol";

const HOVER = 350;
/** So many sources are listed; what is left is added up. */
const MOST = 9;

export class Standing {
  private readonly card = el("div", { id: "standing", class: "standing", role: "status", hidden: true });
  private readonly known = new Map<number, Promise<Result>>();
  private state: State | null = null;
  private seat: number | null = null;
  private timer = 0;

  /** `root` has the rows; `fetch` tells the points after so many decisions. */
  constructor(
    private readonly root: HTMLElement,
    private readonly fetch: (step: number) => Promise<Result>,
  ) {
    document.body.append(this.card);
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && isReal(event) && this.want(chairAt(event.target), HOVER));
    root.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && this.close());
    root.addEventListener("click", (event) => this.tapped(chairAt(event.target)));
    root.addEventListener("focusin", (event) => (event.target as Element).matches(".seat-score:focus-visible") && this.want(chairAt(event.target), 0));
    root.addEventListener("focusout", () => this.close());
    addEventListener("pointerdown", (event) => !root.contains(event.target as Node) && this.close());
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** The moment that is shown. */
  follow(state: State): void {
    if (state.seq !== this.state?.seq) this.known.clear();
    if (state.step !== this.state?.step) this.close();
    this.state = state;
  }

  private tapped(chair: HTMLElement | null): void {
    if (!chair) return;
    if (!this.card.hidden && this.seat === Number(chair.dataset.seat)) this.close();
    else this.want(chair, 0);
  }

  private want(chair: HTMLElement | null, wait: number): void {
    const seat = chair ? Number(chair.dataset.seat) : null;
    if (seat === this.seat && wait > 0) return;
    this.close();
    this.seat = seat;
    if (chair && seat !== null) this.timer = setTimeout(() => void this.open(seat), wait);
  }

  close(): void {
    clearTimeout(this.timer);
    this.seat = null;
    this.card.hidden = true;
  }

  private async open(seat: number): Promise<void> {
    const { state } = this;
    if (!state) return;
    const step = state.step;
    let asked = this.known.get(step);
    if (!asked) this.known.set(step, (asked = this.fetch(step)));
    asked.catch(() => this.known.delete(step));
    const told = (await asked.catch(() => null))?.seats[seat];
    const chair = this.root.querySelector<HTMLElement>(`[data-seat="${seat}"]`);
    if (!told || !chair || this.seat !== seat || this.state !== state) return;
    const about = [chair.dataset.about, state.seats[seat]?.character].filter(Boolean).join(": ");
    fill(
      this.card,
      el("p", { class: "standing-name" }, seatMark(seat), el("b", {}, chair.querySelector(".seat-name")?.textContent ?? ""), el("b", { class: "sum" }, minus(told.score))),
      about ? el("p", { class: "soft" }, about) : null,
      state.seats[seat]?.tip ? el("p", {}, state.seats[seat]?.tip ?? "") : null,
      ...sources(told.lines).map(([label, points]) => el("p", { class: "source" }, el("span", {}, label), el("b", { class: points < 0 ? "loss" : "" }, minus(points)))),
      told.lines.some((line) => line.points) ? null : el("p", { class: "soft" }, "No points yet."),
    );
    this.card.hidden = false;
    put(this.card, chair.getBoundingClientRect());
  }
}

/** What brought something, each kind once; the smallest of many together. */
function sources(lines: readonly ScoreLine[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const line of lines) if (line.points) sums.set(kindOf(line), (sums.get(kindOf(line)) ?? 0) + line.points);
  const all = [...sums];
  if (all.length <= MOST) return all;
  const rest = all.slice(MOST - 1);
  return [...all.slice(0, MOST - 1), [`${rest.length} others`, rest.reduce((sum, [, points]) => sum + points, 0)]];
}

/** The row of a seat, unless what is touched in it does something else or explains itself. */
function chairAt(at: EventTarget | null): HTMLElement | null {
  if (!(at instanceof Element) || at.closest("[data-act], .seat-tiles [data-tip], .seat-tiles [data-target]")) return null;
  return at.closest<HTMLElement>(".chair");
}

/** Left of the row if there is room, else below or above it. */
function put(card: HTMLElement, box: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  const beside = box.left - width - 10 > 8;
  const below = box.bottom + 6 + height < innerHeight - 8;
  const left = beside ? box.left - width - 10 : Math.min(Math.max(box.left, 8), innerWidth - width - 8);
  const top = beside ? Math.min(box.top, innerHeight - height - 8) : below ? box.bottom + 6 : box.top - height - 6;
  card.style.left = `${left}px`;
  card.style.top = `${Math.max(8, top)}px`;
}
