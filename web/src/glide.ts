/** Pieces glide from where they were to where they are: same id, another place. What is new comes from whoever brought it. */

import { isCalm } from "./settings";

export const GLIDE = 450;
/** A little too far, and back. */
const EASE = "cubic-bezier(.25,.9,.35,1.06)";
export type Places = Map<string, DOMRect>;

/** Where everything with an id is now in these parts of the page. */
export function places(roots: readonly Element[]): Places {
  const found: Places = new Map();
  if (isCalm()) return found;
  for (const piece of roots.flatMap(pieces)) found.set(piece.id, piece.getBoundingClientRect());
  return found;
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
    const from = was ?? (brought.has(piece.id) ? source : null);
    if (from && (from.width > 0 || from.height > 0)) {
      const right = from.x + from.width / 2 - now.x - now.width / 2;
      const down = from.y + from.height / 2 - now.y - now.height / 2;
      if (Math.abs(right) + Math.abs(down) < 2) continue;
      moving.add(piece);
      moves.push([piece, [{ translate: inUnits(piece, right, down), opacity: was ? 1 : 0.2 }, { opacity: 1, offset: 0.5 }, { translate: "0px 0px" }]]);
    } else if (!was) {
      moving.add(piece);
      moves.push([piece, [{ opacity: 0 }, {}]]);
    }
  }
  for (const [piece, frames] of moves) piece.animate(frames, { duration: GLIDE, easing: EASE });
  for (const piece of entering) piece.animate([{ translate: "110% 0", opacity: 0 }, { opacity: 1, offset: 0.4 }, { translate: "0 0" }], { duration: 2 * GLIDE, delay: GLIDE / 2, easing: "cubic-bezier(.1,.7,.3,1)", fill: "backwards" });
}

function insideOf(element: Element, moving: Set<Element>): boolean {
  for (let up: Element | null = element; up; up = up.parentElement) if (moving.has(up)) return true;
  return false;
}

/** A distance on the screen in the units of the piece's own drawing. */
function inUnits(piece: Element, right: number, down: number): string {
  const parent = piece.parentElement as unknown as Partial<SVGGraphicsElement> | null;
  const matrix = piece instanceof SVGElement && piece.ownerSVGElement ? parent?.getScreenCTM?.()?.inverse() : null;
  const zoom = piece.currentCSSZoom ?? 1;
  if (!matrix) return `${right / zoom}px ${down / zoom}px`;
  return `${matrix.a * right + matrix.c * down}px ${matrix.b * right + matrix.d * down}px`;
}
