/** The small bar at a ghost on the board: turn it, lay it; near the eye, on its free side. */

import { el, fill, isSeen, unseen } from "./dom";
import { icon } from "./icon";
import { spoken } from "./choices";
import { isWay, pieces } from "./choose";
import type { Move } from "./protocol";
import type { Stage } from "./stage";

const GAP = 10;
/** What lies there is so much more worth seeing than a place that could be chosen instead. */
const LYING = 3;

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
  show(move: Move | null, ways: readonly Move[], isPlan = false): void {
    this.move = move;
    this.root.hidden = !move;
    if (!move) return;
    const turn = (sign: string, label: string, by: number): HTMLElement | false =>
      ways.length > 1 && el("button", { type: "button", "aria-label": label, click: () => this.acts.turn(by) }, icon(sign));
    fill(
      this.root,
      turn("rotate-ccw", "Turn left", -1),
      el("button", { type: "button", class: "lay", click: () => this.acts.lay() }, unseen(`${isPlan ? "Plan" : "Do"} it: ${move.text}`), icon("check"), el("span", { "aria-hidden": "true" }, isPlan ? "Plan it" : move.group || move.title || ""), el("b", { "aria-hidden": "true" }, move.brings ?? "")),
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
    const others = [...this.stage.root.querySelectorAll("[data-pan] [id], [data-over]")].filter((other) => !other.contains(element) && !element.contains(other));
    const boxes = others.map((other) => ({ box: other.getBoundingClientRect(), weight: other.classList.contains("legal") ? 1 : LYING }));
    const covered = (at: DOMRect): number => boxes.reduce((sum, { box, weight }) => sum + weight * overlap(at, box), 0);
    const [first, ...rest] = sides(element.getBoundingClientRect(), width, height).filter((at) => isWithin(at, frame));
    if (!first) return;
    const free = rest.reduce((least, at) => (covered(at) < covered(least) ? at : least), first);
    this.root.style.left = `${free.left - frame.left}px`;
    this.root.style.top = `${free.top - frame.top}px`;
  }
}

/** Where a box of this size can stand: right of a place, left of it, above and below, in the middle or at a corner. */
function sides(place: DOMRect, width: number, height: number): DOMRect[] {
  const [across, down] = [place.x + place.width / 2 - width / 2, place.y + place.height / 2 - height / 2];
  const beside: [number, number][] = [[place.right + GAP, down], [place.left - width - GAP, down]];
  const levels = [place.top - height - GAP, place.bottom + GAP];
  const over: [number, number][] = [across, place.left, place.right - width].flatMap((x) => levels.map((y): [number, number] => [x, y]));
  return [...beside, ...over].map(([x, y]) => new DOMRect(x, y, width, height));
}

/** How much of one box lies over another. */
function overlap(one: DOMRect, other: DOMRect): number {
  const [width, height] = [Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)];
  return Math.max(0, width) * Math.max(0, height);
}

function isWithin(inner: DOMRect, outer: DOMRect): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/** The piece as it would lie each way, where the picture of it can be turned: its style does so by `--way`. */
export function wayPictures(ways: readonly Move[], at: number, stage: Stage, turn: (by: number) => void): HTMLElement[] {
  const [first] = ways;
  const drawn = first && ways.length > 1 ? pieces(first).map((piece) => stage.picture(piece)).find((one) => one !== null) : null;
  if (!drawn) return [];
  const picture = ({ targets }: Move, index: number): HTMLElement =>
    el(
      "button",
      { type: "button", "aria-label": `Way ${index + 1} of ${ways.length}`, "aria-pressed": index === at ? "true" : "false", style: `--way:${targets.find(isWay)?.slice("way-".length) ?? 0}`, click: () => turn(index - at) },
      drawn.cloneNode(true),
    );
  return [el("div", { class: "ways", role: "group", "aria-label": "Which way round" }, ...ways.map(picture))];
}

/** The same in the question, larger and in words: the way that is shown, between the buttons that turn it. */
export function wayButtons(ways: readonly Move[], at: number, isPlan: boolean, says: (move: Move) => string, acts: GhostActs): HTMLElement[] {
  const way = ways[at];
  if (!way) return [];
  const turn = (sign: string, label: string, by: number): HTMLElement[] =>
    ways.length > 1 ? [el("button", { type: "button", class: "turn", "aria-label": label, "data-tip": label, click: () => acts.turn(by) }, icon(sign))] : [];
  const words = [
    el("span", { "aria-hidden": "true" }, isPlan ? `Plan: ${says(way).charAt(0).toLowerCase()}${says(way).slice(1)}` : says(way)),
    way.brings ? el("b", { "aria-hidden": "true" }, way.brings) : null,
    el("kbd", { "aria-hidden": "true" }, "Enter"),
  ];
  const lay = el("button", { type: "button", class: "primary", "data-move": way.id, click: () => acts.lay() }, unseen(spoken(way)), icon("check"), ...words);
  return [...turn("rotate-ccw", "Turn left", -1), lay, ...turn("rotate-cw", "Turn right", 1)];
}
