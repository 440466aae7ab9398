/** Badges over the board: what touching a piece brings or costs, at the edge of its box. */

import { best } from "./choose";
import { el, fill } from "./dom";
import type { Numbers } from "./choices";
import type { Move } from "./protocol";
import type { Stage } from "./stage";

/** A piece with `data-badge="words"` writes plain numbers itself. */
const NUMBER = /^[+−]\d+$/;

/** So far above the lower edge of a piece is the middle of a badge at its foot. */
const FOOT = 5;
/** So far down a place its number stands. */
const HIGH = 0.15;

/** More of them would push each other about. */
const FEW = 6;
/** So far one of them stands aside for another. */
const ASIDE = 20;

export interface Badge {
  text: string;
  kind: "good" | "cost";
}

export class Badges {
  private badges = new Map<string, Badge>();
  private numbers: Numbers = new Map();
  private frame = 0;

  constructor(
    private readonly layer: HTMLElement,
    private readonly stage: Stage,
  ) {
    new ResizeObserver(() => this.lay()).observe(layer);
  }

  show(badges: Map<string, Badge>): void {
    this.badges = badges;
    this.lay();
  }

  /** Places have the numbers of their lines in the list. */
  number(numbers: Numbers): void {
    this.numbers = numbers;
    this.lay();
  }

  /** Lay them again where their pieces are now. */
  lay(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.now());
  }

  private now(): void {
    const frame = this.layer.getBoundingClientRect();
    const laid: HTMLElement[] = [];
    const own = new Map<HTMLElement, DOMRect>();
    for (const [target, badge] of this.badges) {
      const piece = this.stage.seen(target);
      const side = piece?.dataset.badge ?? "top";
      if (!piece || side === "none" || (side === "words" && NUMBER.test(badge.text)) || !this.stage.root.contains(piece)) continue;
      const styled = getComputedStyle(piece).getPropertyValue("--badge").trim();
      if (styled === "none") continue;
      const box = piece.getBoundingClientRect();
      const x = (side === "right" ? box.right : box.left + box.width / 2) - frame.left;
      const y = (styled === "foot" ? box.bottom - FOOT : side === "bottom" ? box.bottom : side === "right" ? box.top + box.height / 2 : box.top) - frame.top;
      if (x < 0 || y < -4 || x > frame.width || y > frame.height || !isInFrame(piece, x + frame.left, y + frame.top)) continue;
      const made = el("span", { class: `table-badge ${badge.kind}`, style: `left:${x.toFixed(1)}px;top:${Math.max(y, 10).toFixed(1)}px` }, badge.text);
      laid.push(made);
      own.set(made, box);
    }
    fill(this.layer, ...this.numbered(frame), ...laid);
    for (const badge of laid) keepInside(badge, frame);
    if (laid.length <= FEW) keepApart(laid);
    for (const badge of keepClear(own, [...this.stage.scene.querySelectorAll("[data-clear]")].map((piece) => piece.getBoundingClientRect()))) keepInside(badge, frame);
  }

  /** The numbers of places, at their upper ends. */
  private numbered(frame: DOMRect): HTMLElement[] {
    return [...this.numbers].flatMap(([target, numbers]) => {
      const box = this.stage.seen(target)?.getBoundingClientRect();
      if (!box) return [];
      const [x, y] = [box.left + box.width / 2 - frame.left, box.top + box.height * HIGH - frame.top];
      if (x < 0 || y < 0 || x > frame.width || y > frame.height) return [];
      return [el("span", { class: "place-number", style: `left:${x.toFixed(1)}px;top:${y.toFixed(1)}px` }, numbers.join(" "))];
    });
  }
}

/** An enlarged board is seen through its frame: what lies beyond has no badge, which would lie over something else. */
export function isInFrame(piece: Element, x: number, y: number): boolean {
  const room = piece.closest(".zoomed")?.getBoundingClientRect();
  return !room || (x > room.left && x < room.right && y > room.top + FOOT && y < room.bottom - FOOT);
}

/** Where there are only few, one that would lie over another stands aside a little, or lies below it. */
function keepApart(badges: readonly HTMLElement[]): void {
  const before: DOMRect[] = [];
  for (const badge of badges) {
    const box = badge.getBoundingClientRect();
    for (const one of before) {
      const across = Math.min(one.right, box.right) - Math.max(one.left, box.left);
      const down = Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top);
      if (across <= 0 || down <= 0) continue;
      if (across < ASIDE) box.x += (box.x < one.x ? -1 : 1) * (across + 1);
      else box.y = one.bottom + 2;
    }
    const was = badge.getBoundingClientRect();
    if (box.x !== was.x) badge.style.marginLeft = `${(parseFloat(badge.style.marginLeft) || 0) + box.x - was.x}px`;
    if (box.y !== was.y) badge.style.marginTop = `${box.y - was.y}px`;
    before.push(box);
  }
}

/**
 * What says `data-clear` is not covered: a badge goes a little aside, or to the other end of its own piece, wherever it lies over
 * least; those that went. The name of a piece stands between its ends, so a badge never goes only halfway down.
 */
function keepClear(badges: ReadonlyMap<HTMLElement, DOMRect>, pieces: readonly DOMRect[]): HTMLElement[] {
  const laid = new Map([...badges.keys()].map((badge) => [badge, badge.getBoundingClientRect()]));
  return [...badges].flatMap(([badge, own]) => {
    const box = laid.get(badge) as DOMRect;
    const under = pieces.filter((piece) => covered(box, piece) > 0 && piece.top < box.bottom - 3);
    if (under.length === 0) return [];
    const [left, right] = [Math.max(...under.map((piece) => box.right - piece.left)), Math.max(...under.map((piece) => piece.right - box.left))];
    const aside = [-left, right].filter((by) => Math.abs(by) <= box.width / 2).map((by): Place => [by, 0]);
    const places: Place[] = [...aside, [0, own.bottom - box.bottom], [0, own.top - box.top - box.height / 2], [0, 0]];
    const cost = (by: Place): number => {
      const there = new DOMRect(box.x + by[0], box.y + by[1], box.width, box.height);
      const over = (some: Iterable<DOMRect>): number => [...some].reduce((sum, one) => sum + covered(there, one), 0);
      return 4 * over(pieces) + over([...laid].flatMap(([other, place]) => (other === badge ? [] : place)));
    };
    const [x, y] = places.reduce((least, place) => (cost(place) < cost(least) ? place : least));
    if (x) shift(badge, "marginLeft", x);
    if (y) shift(badge, "marginTop", y);
    laid.set(badge, badge.getBoundingClientRect());
    return x || y ? [badge] : [];
  });
}

type Place = [x: number, y: number];

function covered(one: DOMRect, other: DOMRect): number {
  const [across, down] = [Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)];
  return Math.max(0, across) * Math.max(0, down);
}

function shift(badge: HTMLElement, margin: "marginLeft" | "marginTop", by: number): void {
  badge.style[margin] = `${(parseFloat(getComputedStyle(badge)[margin]) || 0) + by}px`;
}

/** Nothing of it hangs over the edge of the board. */
function keepInside(badge: HTMLElement, frame: DOMRect): void {
  const box = badge.getBoundingClientRect();
  const by = Math.max(frame.left + 2 - box.left, 0) - Math.max(box.right - frame.right + 2, 0);
  if (by) badge.style.marginLeft = `${(parseFloat(badge.style.marginLeft) || 0) + by}px`;
  const down = frame.top + 2 - box.top;
  if (down > 0) badge.style.top = `${parseFloat(badge.style.top) + down}px`;
}

/** What touching something that these moves share brings at most, or costs in any case. */
export function badgeOf(moves: readonly Move[]): Badge | null {
  const top = best(moves.filter((move) => move.brings));
  if (top?.brings) return { text: top.brings, kind: "good" };
  const [first] = moves;
  return first?.costs && moves.every((move) => move.costs === first.costs) ? { text: first.costs, kind: "cost" } : null;
}
