/** The rest of the page in the dark, some pieces ringed and cut out of it, and a bubble beside them that covers none. */

import { draw } from "./svg";

/** How far the light reaches over a piece, how far the bubble stays from it, and from the edge of the window. */
const [LIGHT, GAP, EDGE] = [6, 16, 8];
/** Above or below a piece it covers less of its neighbours than at its side. */
const BESIDE = 60;
/** A bubble narrower than it might be, or without its first line, must be worth it. */
const [NARROW, TIGHT] = [100, 300];
/** Places for the bubble are tried so many pixels apart. */
const STEP = 8;

/** What a bubble may lie over, at so much a pixel. */
export interface Obstacle {
  box: DOMRect;
  weight: number;
}

export interface Lit {
  /** What is spoken of: ringed. */
  at: Element | null;
  /** What is spoken of with it: all of them are in one ring. */
  also?: readonly Element[];
  /** What is to be touched next: ringed dashed. */
  touch: Element | null;
}

export class Spotlight {
  private readonly dim = draw("svg", { class: "coach-light", "aria-hidden": "true" });
  private find: (() => Lit) | null = null;
  private lit: Lit = { at: null, touch: null };
  private avoid: () => Obstacle[] = () => [];
  private laid = "";
  private timer = 0;

  /** `bubble` says something about what is lit; `widths` are those it may have in this window. */
  constructor(
    private readonly bubble: HTMLElement,
    private readonly widths: () => number[],
  ) {
    document.body.append(this.dim);
    this.dim.style.display = "none";
    addEventListener("resize", () => this.lay());
  }

  /** Light these, and lay the bubble beside them; it follows when they move. */
  show(find: () => Lit, avoid: () => Obstacle[]): void {
    this.find = find;
    this.avoid = avoid;
    this.laid = "";
    this.dim.style.display = "";
    this.lay();
    clearInterval(this.timer);
    this.timer = setInterval(() => this.lay(), 200);
  }

  hide(): void {
    this.find = null;
    clearInterval(this.timer);
    this.dim.style.display = "none";
  }

  /** Put everything where it belongs, if anything has moved. */
  lay(): void {
    if (!this.find) return;
    this.lit = this.find();
    const at = around([this.lit.at, ...(this.lit.also ?? [])]);
    const touch = this.lit.touch === this.lit.at ? at : boxOf(this.lit.touch);
    const avoid = this.avoid();
    const now = JSON.stringify([at, touch, avoid, innerWidth, innerHeight, this.bubble.textContent, this.widths()]);
    if (now === this.laid) return;
    this.laid = now;
    this.cut(at, touch);
    this.put(at, touch, avoid);
  }

  private cut(at: DOMRect | null, touch: DOMRect | null): void {
    const same = this.lit.touch === this.lit.at;
    const holes = [
      ...(at ? [{ path: outline(at, roundness(this.lit.at, at)), dashed: same && touch !== null }] : []),
      ...(touch && !same ? [{ path: outline(touch, roundness(this.lit.touch, touch)), dashed: true }] : []),
    ];
    const whole = { width: innerWidth, height: innerHeight };
    this.dim.setAttribute("viewBox", `0 0 ${innerWidth} ${innerHeight}`);
    this.dim.replaceChildren(
      draw("mask", { id: "spotlight-holes", maskUnits: "userSpaceOnUse", x: 0, y: 0, ...whole }, draw("rect", { fill: "#fff", ...whole }), ...holes.map(({ path }) => draw("path", { d: path, fill: "#000" }))),
      draw("rect", { class: "dark", mask: "url(#spotlight-holes)", ...whole }),
      ...holes.map(({ path, dashed }) => draw("path", { class: dashed ? "ring dashed" : "ring", d: path })),
    );
  }

  /** The best place for the bubble: beside what it speaks of, over nothing that is needed. */
  private put(at: DOMRect | null, touch: DOMRect | null, avoid: readonly Obstacle[]): void {
    const goal = at ?? touch;
    const obstacles = [...avoid, ...[at, touch].flatMap((box) => (box ? [{ box: grown(box, LIGHT + 4), weight: 60 }] : []))];
    let best = { score: Infinity, x: EDGE, y: EDGE, width: 0, height: 0, tight: false };
    const widths = this.widths();
    for (const [width, tight] of [...widths.map((one) => [one, false] as const), ...widths.map((one) => [one, true] as const)]) {
      this.bubble.style.width = `${width}px`;
      this.bubble.classList.toggle("tight", tight);
      const dislike = (width < Math.max(...widths) ? NARROW : 0) + (tight ? TIGHT : 0);
      const height = this.bubble.offsetHeight;
      for (let y = EDGE; y <= Math.max(EDGE, innerHeight - height - EDGE); y += STEP) {
        for (let x = EDGE; x <= Math.max(EDGE, innerWidth - width - EDGE); x += STEP) {
          const place = new DOMRect(x, y, width, height);
          const score = dislike + (goal ? far(place, goal) : awayFromMiddle(place)) + obstacles.reduce((sum, one) => sum + one.weight * overlap(place, one.box), 0);
          if (score < best.score) best = { score, x, y, width, height, tight };
        }
      }
    }
    this.bubble.style.width = `${best.width}px`;
    this.bubble.classList.toggle("tight", best.tight);
    this.bubble.style.left = `${best.x}px`;
    this.bubble.style.top = `${best.y}px`;
    this.point(new DOMRect(best.x, best.y, best.width, best.height), goal);
  }

  /** The arrow is at the side on which the piece is. */
  private point(place: DOMRect, goal: DOMRect | null): void {
    const side = !goal ? "" : place.top >= goal.bottom ? "below" : place.bottom <= goal.top ? "above" : place.left >= goal.right ? "right" : place.right <= goal.left ? "left" : "";
    this.bubble.dataset.side = side;
    if (!goal) return;
    const between = (low: number, high: number, from: number, to: number): number => (Math.max(low, from) + Math.min(high, to)) / 2;
    const x = between(place.left, place.right, goal.left, goal.right) - place.left;
    const y = between(place.top, place.bottom, goal.top, goal.bottom) - place.top;
    this.bubble.style.setProperty("--arrow-x", `${Math.min(Math.max(x, 26), place.width - 26)}px`);
    this.bubble.style.setProperty("--arrow-y", `${Math.min(Math.max(y, 26), place.height - 26)}px`);
  }
}

// -- geometry ------------------------------------------------------------------------------

/** What can be seen of an element, a little larger; null where nothing can. */
export function boxOf(element: Element | null): DOMRect | null {
  if (!element?.isConnected) return null;
  const box = element.getBoundingClientRect();
  let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
  for (const frame of [element.closest(".ask-scroll, #log ol, .drawer-body"), element.closest("#board"), document.documentElement]) {
    if (!frame || frame === element) continue;
    const room = frame === document.documentElement ? new DOMRect(0, 0, innerWidth, innerHeight) : frame.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, room.left), Math.max(top, room.top), Math.min(right, room.right), Math.min(bottom, room.bottom)];
  }
  return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null;
}

/** What lies around all of these. */
function around(elements: readonly (Element | null)[]): DOMRect | null {
  const boxes = elements.map(boxOf).filter((box) => box !== null);
  if (boxes.length === 0) return null;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}

function grown(box: DOMRect, by: number): DOMRect {
  return new DOMRect(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by);
}

function overlap(one: DOMRect, other: DOMRect): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How badly a place lies to a piece: near is good, straight beside it better, in line with its middle best. */
function far(place: DOMRect, goal: DOMRect): number {
  const across = Math.max(goal.left - place.right, place.left - goal.right);
  const along = Math.max(goal.top - place.bottom, place.top - goal.bottom);
  const gap = Math.max(across, along);
  const corner = across > -40 && along > -40 ? 400 : 0;
  const aside = across > along ? Math.abs(place.y + place.height / 2 - goal.y - goal.height / 2) : Math.abs(place.x + place.width / 2 - goal.x - goal.width / 2);
  return 4 * Math.abs(gap - GAP) + corner + 0.4 * aside + (across > along ? BESIDE : 0);
}

function awayFromMiddle(place: DOMRect): number {
  return Math.abs(place.x + place.width / 2 - innerWidth / 2) + Math.abs(place.y + place.height / 2 - innerHeight * 0.6);
}

/** The corners of the light are those of the piece. */
function roundness(piece: Element | null, box: DOMRect): number {
  const own = piece instanceof HTMLElement ? parseFloat(getComputedStyle(piece).borderTopLeftRadius) || 8 : isRound(piece, box) ? box.width : 8;
  return Math.min(own + LIGHT, box.width / 2 + LIGHT, box.height / 2 + LIGHT);
}

/** Whether a drawn piece is a disc. */
function isRound(piece: Element | null, box: DOMRect): boolean {
  if (!piece || Math.abs(box.width - box.height) > 4) return false;
  return [piece, ...piece.querySelectorAll("circle")].some((disc) => disc.matches("circle") && disc.getBoundingClientRect().width > box.width * 0.9);
}

function outline(box: DOMRect, radius: number): string {
  const { left, top, right, bottom } = grown(box, LIGHT);
  const r = Math.max(0, radius);
  const turn = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${left + r} ${top}H${right - r}${turn(r, r)}V${bottom - r}${turn(-r, r)}H${left + r}${turn(-r, -r)}V${top + r}${turn(r, -r)}Z`;
}
