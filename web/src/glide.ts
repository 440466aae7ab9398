/** Pieces glide from where they were to where they are: same id, another place. What is new comes from whoever brought it. */

import { isCalm } from "./settings";

export const GLIDE = 450;
/** A little too far, and back. */
const EASE = "cubic-bezier(.25,.9,.35,1.06)";
export type Places = Map<string, Place>;

/** What is enlarged as a whole. */
const FRAMES = "[data-zoom], svg.panned";

interface Place {
  box: DOMRect;
  /** What is enlarged with it: where this was, it has not moved for coming closer. */
  frame: DOMRect | null;
}

/** Where everything with an id is now in these parts of the page. */
export function places(roots: readonly Element[]): Places {
  const found: Places = new Map();
  if (isCalm()) return found;
  for (const root of roots) {
    const frames = framesIn(root);
    for (const piece of pieces(root)) found.set(piece.id, { box: piece.getBoundingClientRect(), frame: frames.get(enlarged(piece)) ?? null });
  }
  return found;
}

function enlarged(piece: Element): Element | null {
  return piece.parentElement?.closest(FRAMES) ?? null;
}

function framesIn(root: Element): Map<Element | null, DOMRect> {
  return new Map([...root.querySelectorAll(FRAMES)].map((frame) => [frame, frame instanceof SVGSVGElement ? unit(frame) : frame.getBoundingClientRect()]));
}

/** Where the first square of a drawing's own units is on the screen. */
function unit(drawing: SVGSVGElement): DOMRect {
  const { e, f, a, d } = drawing.getScreenCTM() ?? new DOMMatrix();
  return new DOMRect(e, f, a, d);
}

/** Where it would be now if only its frame had been moved or enlarged. */
function carried({ box, frame }: Place, now: DOMRect | null): DOMRect {
  if (!frame || !now || frame.width === 0) return box;
  const scale = now.width / frame.width;
  return new DOMRect(now.x + (box.x - frame.x) * scale, now.y + (box.y - frame.y) * scale, box.width * scale, box.height * scale);
}

function pieces(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[id]")];
}

/** Let what has moved come from its old place, and what is new appear, if it is brought by somebody from their seat. */
export function glide(roots: readonly Element[], before: Places, source: DOMRect | null, brought: ReadonlySet<string>): void {
  if (isCalm() || before.size === 0 || document.hidden) return;
  const moving = new Set<Element>();
  const moves: [Element, Keyframe[]][] = [];
  const entering: Element[] = [];
  const frames = new Map(roots.flatMap((root) => [...framesIn(root)]));
  for (const piece of roots.flatMap(pieces)) {
    if (piece.parentElement && insideOf(piece.parentElement, moving)) continue;
    const now = piece.getBoundingClientRect();
    if (now.width === 0 && now.height === 0) continue;
    const was = before.get(piece.id);
    if (!was && piece.dataset.enters) {
      moving.add(piece);
      entering.push(piece);
      continue;
    }
    const frame = enlarged(piece);
    const from = was ? carried(was, frames.get(frame) ?? null) : brought.has(piece.id) ? source : null;
    if (from && (from.width > 0 || from.height > 0)) {
      const right = from.x + from.width / 2 - now.x - now.width / 2;
      const down = from.y + from.height / 2 - now.y - now.height / 2;
      if (Math.abs(right) + Math.abs(down) < 2) continue;
      moving.add(piece);
      moves.push([piece, [{ translate: inUnits(piece, right, down, frame), opacity: was ? 1 : 0.2 }, { opacity: 1, offset: 0.5 }, { translate: "0px 0px" }]]);
    } else if (!was) {
      moving.add(piece);
      moves.push([piece, [{ opacity: 0 }, {}]]);
    }
  }
  for (const [piece, frames] of moves) piece.animate(frames, { duration: GLIDE, easing: EASE });
  // What stays has found its place before anything new comes in: nobody takes one for the other.
  for (const piece of entering) piece.animate([{ translate: "110% 0", opacity: 0 }, { opacity: 1, offset: 0.4 }, { translate: "0 0" }], { duration: 2 * GLIDE, delay: GLIDE, easing: "cubic-bezier(.1,.7,.3,1)", fill: "backwards" });
}

function insideOf(element: Element, moving: Set<Element>): boolean {
  for (let up: Element | null = element; up; up = up.parentElement) if (moving.has(up)) return true;
  return false;
}

/** A distance on the screen in the units of the piece's own drawing. */
function inUnits(piece: Element, right: number, down: number, frame: Element | null): string {
  const parent = piece.parentElement as unknown as Partial<SVGGraphicsElement> | null;
  const matrix = piece instanceof SVGElement && piece.ownerSVGElement ? parent?.getScreenCTM?.()?.inverse() : null;
  const zoom = frame instanceof HTMLElement ? frame.getBoundingClientRect().width / frame.offsetWidth : (piece.currentCSSZoom ?? 1);
  if (!matrix) return `${right / zoom}px ${down / zoom}px`;
  return `${matrix.a * right + matrix.c * down}px ${matrix.b * right + matrix.d * down}px`;
}
