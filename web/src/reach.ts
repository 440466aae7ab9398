/** On a phone the board comes closer until a finger can hit what can be touched, with a button to see the whole. */

import { el, isSeen } from "./dom";
import { icon } from "./icon";
import type { Stage } from "./stage";

/** So large is a place that a finger hits. */
const FINGER = 40;
const CLOSEST = 3.5;
const TRAVEL = 8;

export class Reach {
  private wanted: ReadonlySet<string> = new Set();
  private zoomed: HTMLElement | null = null;
  private at = { x: 0, y: 0, scale: 1 };
  /** Whether all is to be seen: by the question, and by the user for now. */
  private whole = false;
  private wish = false;
  private readonly button = el("button", { type: "button", class: "whole-board", "aria-label": "See the whole board", hidden: true, click: () => this.toggle() }, icon("maximize"));

  constructor(
    private readonly stage: Stage,
    board: HTMLElement,
  ) {
    board.append(this.button);
    board.addEventListener("transitionend", (event) => event.target === this.zoomed && stage.moved());
    this.drags(board);
  }

  /** What can be touched now; `on`: whether it is played by finger; `whole`: whether all is to be seen again. */
  follow(targets: ReadonlySet<string>, on: boolean, whole: boolean): void {
    const same = this.wanted.size === targets.size && [...targets].every((target) => this.wanted.has(target));
    if (!same) this.wish = false;
    this.wanted = targets;
    this.whole = whole;
    this.apply(on);
  }

  private apply(on: boolean): void {
    const places = on && !this.whole && !this.wish ? [...this.wanted].flatMap((target) => this.stage.elements(target)).filter(isSeen) : [];
    for (const pan of this.stage.panned()) {
      if (!on) continue;
      const own = places.filter((place) => pan.svg.contains(place));
      if (own.length > 0) pan.reach(own, FINGER);
      else if (!pan.isWhole) pan.fit();
    }
    const element = [...this.stage.sections.values()].map((section) => section.querySelector<HTMLElement>("[data-zoom]")).find((one) => one && isSeen(one)) ?? null;
    if (this.zoomed && this.zoomed !== element) this.zoomed.style.transform = "";
    this.zoomed = element;
    if (element) this.enlarge(element, places.filter((place) => element.contains(place)));
    this.button.hidden = !on || !element || (this.at.scale === 1 && !this.wish);
    this.button.setAttribute("aria-label", this.wish ? "Come closer" : "See the whole board");
  }

  /** Scale an element so that these places are large enough, and put them into the middle. */
  private enlarge(element: HTMLElement, places: readonly Element[]): void {
    element.style.transform = "";
    this.at = { x: 0, y: 0, scale: 1 };
    const boxes = places.map((place) => place.getBoundingClientRect());
    const smallest = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
    if (boxes.length > 0 && smallest < FINGER) {
      const frame = element.getBoundingClientRect();
      const scale = Math.min((FINGER + 1) / smallest, CLOSEST);
      const middle = (low: "left" | "top", high: "right" | "bottom"): number =>
        (Math.min(...boxes.map((box) => box[low])) + Math.max(...boxes.map((box) => box[high]))) / 2 - frame[low];
      this.at = { scale, x: frame.width / 2 - middle("left", "right") * scale, y: frame.height / 2 - middle("top", "bottom") * scale };
    }
    this.place(element);
  }

  /** Move it, never so far that the frame shows something beside it. */
  private place(element: HTMLElement): void {
    const { scale } = this.at;
    const [width, height] = [element.offsetWidth || element.clientWidth, element.offsetHeight || element.clientHeight];
    this.at.x = Math.min(0, Math.max(this.at.x, width * (1 - scale)));
    this.at.y = Math.min(0, Math.max(this.at.y, height * (1 - scale)));
    element.style.transformOrigin = "0 0";
    element.style.transform = scale === 1 ? "" : `translate(${this.at.x}px, ${this.at.y}px) scale(${scale})`;
    element.parentElement?.classList.toggle("zoomed", scale > 1);
    this.stage.moved();
  }

  private toggle(): void {
    this.wish = !this.wish;
    this.apply(true);
  }

  /** One finger moves a board that has been enlarged. */
  private drags(board: HTMLElement): void {
    let last: PointerEvent | null = null;
    let travelled = 0;
    board.addEventListener("pointerdown", (event) => {
      travelled = 0;
      last = this.zoomed?.contains(event.target as Node) && this.at.scale > 1 ? event : null;
    });
    board.addEventListener("pointermove", (event) => {
      if (!last || !this.zoomed || event.pointerId !== last.pointerId) return;
      travelled += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
      this.at.x += event.clientX - last.clientX;
      this.at.y += event.clientY - last.clientY;
      last = event;
      if (travelled > TRAVEL) this.place(this.zoomed);
    });
    for (const end of ["pointerup", "pointercancel"] as const) board.addEventListener(end, () => (last = null));
    board.addEventListener("click", (event) => travelled > TRAVEL && event.stopPropagation(), { capture: true });
  }
}
