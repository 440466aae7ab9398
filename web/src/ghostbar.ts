/** The small bar at a ghost on the board: turn it, lay it; near the eye, on its free side. */

import { el, fill, isSeen, unseen } from "./dom";
import { icon } from "./icon";
import { spoken } from "./choices";
import { pieces } from "./choose";
import type { Move } from "./protocol";
import type { Stage } from "./stage";

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
    const box = element.getBoundingClientRect();
    const { width, height } = this.root.getBoundingClientRect();
    const right = box.right - frame.left + 10;
    const left = right + width < frame.width ? right : box.left - frame.left - width - 10;
    const top = Math.min(Math.max(box.top - frame.top + box.height / 2 - height / 2, 6), frame.height - height - 6);
    this.root.style.left = `${Math.max(6, left)}px`;
    this.root.style.top = `${top}px`;
  }
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
