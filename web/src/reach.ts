/** On a phone the board comes closer until a finger can hit what can be touched, with a button to see the whole. */

import { el, isSeen } from "./dom";
import { icon } from "./icon";
import type { Stage } from "./stage";
import { pieceAt } from "./touch";

/** So large is a place that a finger hits. */
const FINGER = 40;
const TOLERANCE = 0.5;
const CLOSEST = 3.5;
const TRAVEL = 8;
/** What is cut by less than this can still be touched. */
const SLACK = 12;
/** The room that the button needs in a corner. */
const CORNER = 46;
const CORNERS = ["se", "sw", "ne", "nw"] as const;
/** What brings something is worth so many others when not all have room. */
const WORTH = 4;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  worth: number;
}

export class Reach {
  private wanted: ReadonlySet<string> = new Set();
  private zoomed: HTMLElement | null = null;
  private at = { x: 0, y: 0, scale: 1 };
  /** Whether all is to be seen: by the question, and by the user for now. */
  private whole = false;
  private wish = false;
  private on = false;
  /** What a finger has touched that was too small to be hit for certain: the board comes closer to it first. */
  private near: string | null = null;
  /** What can be touched, in the element as it is when not enlarged. */
  private boxes: Box[] = [];
  private readonly arrows = ["left", "right", "up", "down"].map((way) => el("span", { "data-way": way, "aria-hidden": "true", hidden: true }, icon("chevron-right")));
  private readonly button = el("button", { type: "button", class: "whole-board", "aria-label": "See the whole board", hidden: true, click: () => this.toggle() }, icon("maximize"));
  /** Lies over the frame of the board. */
  private readonly over = el("div", { class: "reach-frame" }, ...this.arrows, this.button);

  constructor(
    private readonly stage: Stage,
    board: HTMLElement,
  ) {
    board.append(this.over);
    board.addEventListener("transitionend", (event) => event.target === this.zoomed && stage.moved());
    this.drags(board);
    board.addEventListener("click", (event) => this.comesCloser(event) && event.stopPropagation(), { capture: true });
    new ResizeObserver(() => this.on && this.apply(true)).observe(stage.root);
  }

  /** What can be touched now; `on`: whether it is played by finger; `whole`: whether all is to be seen again. */
  follow(targets: ReadonlySet<string>, on: boolean, whole: boolean): void {
    const same = this.wanted.size === targets.size && [...targets].every((target) => this.wanted.has(target));
    if (!same) [this.wish, this.near] = [false, null];
    this.wanted = targets;
    this.whole = whole;
    this.on = on;
    this.apply(on);
  }

  /** A finger on something small in a board that can be enlarged means: closer; only then it chooses. */
  private comesCloser(event: MouseEvent): boolean {
    const place = pieceAt(event.target);
    const target = place?.dataset.target ?? "";
    if (!this.on || (event as PointerEvent).pointerType !== "touch" || !this.wanted.has(target)) return false;
    const { width, height } = place!.getBoundingClientRect();
    if (Math.min(width, height) > FINGER - TOLERANCE || !place!.closest("[data-zoom], .panned")) return false;
    [this.near, this.wish] = [target, false];
    this.apply(true);
    return true;
  }

  private apply(on: boolean): void {
    if (!on && !this.zoomed) return;
    const places = on && (this.near !== null || !this.whole) && !this.wish ? [...this.wanted].flatMap((target) => this.stage.elements(target)).filter(isSeen) : [];
    for (const pan of this.stage.panned()) {
      if (!on) continue;
      const own = places.filter((place) => pan.svg.contains(place));
      if (own.length > 0) pan.reach(own, FINGER + TOLERANCE, own.find((place) => this.isNear(place)));
      else if (!pan.isWhole) pan.fit();
    }
    const element = !on ? null : [...this.stage.sections.values()].map((section) => section.querySelector<HTMLElement>("[data-zoom]")).find((one) => one && isSeen(one)) ?? null;
    if (this.zoomed && this.zoomed !== element) {
      this.zoomed.style.transform = "";
      document.body.removeAttribute("data-close");
    }
    this.zoomed = element;
    if (element) this.enlarge(element, places.filter((place) => element.contains(place)));
    this.button.hidden = !on || !element || (this.at.scale === 1 && !this.wish);
    this.button.setAttribute("aria-label", this.wish ? "Come closer" : "See the whole board");
  }

  /** Scale an element so that these places are large enough, and put as many as have room into the middle. */
  private enlarge(element: HTMLElement, places: readonly Element[]): void {
    const [width, height] = [element.offsetWidth, element.offsetHeight];
    this.at = { x: 0, y: 0, scale: 1 };
    this.boxes = [];
    const found = places.map((place) => boxIn(element, place));
    const smallest = Math.min(...found.map((box) => Math.min(box.right - box.left, box.bottom - box.top)));
    if (found.length > 0 && smallest < FINGER) {
      const scale = Math.min((FINGER + 1) / smallest, CLOSEST);
      this.boxes = found;
      const near = places.findIndex((place) => this.isNear(place));
      const { x, y } = middle(near >= 0 ? found.slice(near, near + 1) : best(found, width / scale, height / scale));
      this.at = { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
    }
    this.place(element);
  }

  private isNear(place: Element): boolean {
    return this.near !== null && (place as HTMLElement).dataset.target === this.near;
  }

  /** Move it, never so far that the frame shows something beside it. */
  private place(element: HTMLElement): void {
    const { scale } = this.at;
    const [width, height] = [element.offsetWidth || element.clientWidth, element.offsetHeight || element.clientHeight];
    this.at.x = Math.min(0, Math.max(this.at.x, width * (1 - scale)));
    this.at.y = Math.min(0, Math.max(this.at.y, height * (1 - scale)));
    element.style.transformOrigin = "0 0";
    for (const [name, value] of [["--zoom", scale], ["--zoom-x", `${this.at.x}px`], ["--zoom-y", `${this.at.y}px`]] as const) element.style.setProperty(name, String(value));
    element.style.transform = scale === 1 ? "" : `translate(${this.at.x}px, ${this.at.y}px) scale(${scale})`;
    element.parentElement?.classList.add("framed");
    element.parentElement?.classList.toggle("zoomed", scale > 1);
    document.body.toggleAttribute("data-close", scale > 1);
    this.point(element, width, height);
    this.stage.moved();
  }

  /** An arrow at each edge beyond which there is more to touch. */
  private point(element: HTMLElement, width: number, height: number): void {
    const { x, y, scale } = this.at;
    const beyond = {
      left: this.boxes.some((box) => box.left * scale + x < -SLACK),
      right: this.boxes.some((box) => box.right * scale + x > width + SLACK),
      up: this.boxes.some((box) => box.top * scale + y < -SLACK),
      down: this.boxes.some((box) => box.bottom * scale + y > height + SLACK),
    };
    for (const arrow of this.arrows) arrow.hidden = !beyond[arrow.dataset.way as keyof typeof beyond];
    const [frame, board] = [(element.parentElement ?? element).getBoundingClientRect(), this.over.offsetParent?.getBoundingClientRect()];
    const [left, top] = [frame.left - (board?.left ?? 0), frame.top - (board?.top ?? 0)];
    Object.assign(this.over.style, { left: `${left}px`, top: `${top}px`, width: `${frame.width}px`, height: `${frame.height}px` });
    this.button.dataset.corner = CORNERS.find((corner) => !this.boxes.some((box) => this.isIn(box, corner, width, height))) ?? CORNERS[0];
  }

  /** Whether the button would lie over something to touch in this corner. */
  private isIn(box: Box, corner: string, width: number, height: number): boolean {
    const { x, y, scale } = this.at;
    const across = corner.includes("e") ? box.right * scale + x > width - CORNER && box.left * scale + x < width : box.left * scale + x < CORNER && box.right * scale + x > 0;
    const down = corner.includes("s") ? box.bottom * scale + y > height - CORNER && box.top * scale + y < height : box.top * scale + y < CORNER && box.bottom * scale + y > 0;
    return across && down;
  }

  private toggle(): void {
    this.wish = !this.wish;
    this.near = null;
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

/** Where a place is in an element when that is not enlarged; it may be on its way just now. */
function boxIn(element: HTMLElement, place: Element): Box {
  const [frame, box] = [element.getBoundingClientRect(), place.getBoundingClientRect()];
  const now = frame.width / element.offsetWidth || 1;
  const worth = place.classList.contains("worth") ? WORTH : 1;
  return { left: (box.left - frame.left) / now, right: (box.right - frame.left) / now, top: (box.top - frame.top) / now, bottom: (box.bottom - frame.top) / now, worth };
}

/** Those that have room together and are worth most: all, if all have. */
function best(boxes: readonly Box[], width: number, height: number): Box[] {
  let found: Box[] = [];
  let most = 0;
  for (const left of new Set(boxes.map((box) => box.left))) {
    for (const top of new Set(boxes.map((box) => box.top))) {
      const held = boxes.filter((box) => box.left >= left && box.right <= left + width && box.top >= top && box.bottom <= top + height);
      const worth = held.reduce((sum, box) => sum + box.worth, 0);
      if (worth > most) [found, most] = [held, worth];
    }
  }
  return found.length > 0 ? found : boxes.slice(0, 1);
}

function middle(boxes: readonly Box[]): { x: number; y: number } {
  const between = (low: "left" | "top", high: "right" | "bottom"): number => (Math.min(...boxes.map((box) => box[low])) + Math.max(...boxes.map((box) => box[high]))) / 2;
  return { x: between("left", "right"), y: between("top", "bottom") };
}
