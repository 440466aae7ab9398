/** The small bar at a ghost on the board: turn it, lay it; near the eye, on its free side. */

import { el, fill, isSeen, unseen } from "./dom";
import { icon } from "./icon";
import { spoken } from "./choices";
import { pieces } from "./choose";
import type { Move } from "./protocol";
import type { Stage } from "./stage";

const GAP = 10;

export interface GhostActs {
  turn(by: number): void;
  lay(): void;
}

export class GhostBar {
  private move: Move | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly stage: Stage,
    private readonly acts: GhostActs,
  ) {}

  /** The move that is about to be made, and the ways there are; null: none. */
  show(move: Move | null, ways: readonly Move[]): void {
    this.move = move;
    this.root.hidden = !move;
    if (!move) return;
    const turn = (sign: string, label: string, by: number): HTMLElement | false =>
      ways.length > 1 && el("button", { type: "button", "aria-label": label, click: () => this.acts.turn(by) }, icon(sign));
    fill(
      this.root,
      turn("rotate-ccw", "Turn left", -1),
      el("button", { type: "button", class: "lay", click: () => this.acts.lay() }, unseen(`Do it: ${move.text}`), icon("check"), el("span", { "aria-hidden": "true" }, move.brings ?? "")),
      turn("rotate-cw", "Turn right", 1),
    );
    this.lay();
  }

  /** Beside the place where the ghost lies. */
  lay(): void {
    const place = this.move ? pieces(this.move).at(-1) : undefined;
    const element = place ? this.stage.elements(place).find((one) => isSeen(one) && this.stage.root.contains(one)) : undefined;
    this.root.hidden = !element;
    if (!element) return;
    const frame = this.stage.root.getBoundingClientRect();
    const { width, height } = this.root.getBoundingClientRect();
    const others = [...this.stage.root.querySelectorAll("[data-pan] [id]")].filter((other) => !other.contains(element) && !element.contains(other));
    const boxes = others.map((other) => other.getBoundingClientRect());
    const covered = (at: DOMRect): number => boxes.filter((box) => overlap(at, box)).length;
    const [first, ...rest] = sides(element.getBoundingClientRect(), width, height).filter((at) => isWithin(at, frame));
    if (!first) return;
    const free = rest.reduce((least, at) => (covered(at) < covered(least) ? at : least), first);
    this.root.style.left = `${free.left - frame.left}px`;
    this.root.style.top = `${free.top - frame.top}px`;
  }
}

/** Where a box of this size can stand: right of a place, left of it, above and below. */
function sides(place: DOMRect, width: number, height: number): DOMRect[] {
  const [across, down] = [place.x + place.width / 2 - width / 2, place.y + place.height / 2 - height / 2];
  const corners: [number, number][] = [[place.right + GAP, down], [place.left - width - GAP, down], [across, place.top - height - GAP], [across, place.bottom + GAP]];
  return corners.map(([x, y]) => new DOMRect(x, y, width, height));
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function isWithin(inner: DOMRect, outer: DOMRect): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/** The same in the question, larger and in words: the way that is shown, between the buttons that turn it. */
export function wayButtons(ways: readonly Move[], at: number, isPlan: boolean, acts: GhostActs): HTMLElement[] {
  const way = ways[at];
  if (!way) return [];
  const turn = (sign: string, label: string, by: number): HTMLElement[] =>
    ways.length > 1 ? [el("button", { type: "button", class: "turn", "aria-label": label, "data-tip": label, click: () => acts.turn(by) }, icon(sign))] : [];
  const words = [
    el("span", { "aria-hidden": "true" }, `${isPlan ? "Plan: " : ""}${way.title || way.text}`),
    way.brings ? el("b", { "aria-hidden": "true" }, way.brings) : null,
    el("kbd", { "aria-hidden": "true" }, "Enter"),
  ];
  const lay = el("button", { type: "button", class: "primary", "data-move": way.id, click: () => acts.lay() }, unseen(spoken(way)), icon("check"), ...words);
  return [...turn("rotate-ccw", "Turn left", -1), lay, ...turn("rotate-cw", "Turn right", 1)];
}
