/** Pieces glide from where they were to where they are: same id, another place. */

import { calm } from "./dom";

const TIME = 260;
export type Places = Map<string, DOMRect>;

/** Where everything with an id is now in these parts of the page. */
export function places(roots: readonly Element[]): Places {
  const found: Places = new Map();
  if (calm.matches) return found;
  for (const piece of roots.flatMap(pieces)) found.set(piece.id, piece.getBoundingClientRect());
  return found;
}

function pieces(root: Element): SVGGraphicsElement[] {
  return [...root.querySelectorAll<SVGGraphicsElement>("svg [id]")];
}

/** Let what has moved come from its old place, and what is new appear. */
export function glide(roots: readonly Element[], before: Places): void {
  if (calm.matches || before.size === 0 || document.hidden) return;
  const moving = new Set<Element>();
  const moves: [Element, Keyframe[]][] = [];
  for (const piece of roots.flatMap(pieces)) {
    if (piece.parentElement && insideOf(piece.parentElement, moving)) continue;
    const now = piece.getBoundingClientRect();
    if (now.width === 0 && now.height === 0) continue;
    const was = before.get(piece.id);
    if (!was) {
      moving.add(piece);
      moves.push([piece, [{ opacity: 0 }, {}]]);
    } else if (was.width > 0) {
      const right = was.x + was.width / 2 - now.x - now.width / 2;
      const down = was.y + was.height / 2 - now.y - now.height / 2;
      if (Math.abs(right) + Math.abs(down) < 2) continue;
      moving.add(piece);
      moves.push([piece, [{ translate: inUnits(piece, right, down) }, { translate: "0px 0px" }]]);
    }
  }
  for (const [piece, frames] of moves) piece.animate(frames, { duration: TIME, easing: "cubic-bezier(.2,.7,.3,1)" });
}

function insideOf(element: Element, moving: Set<Element>): boolean {
  for (let up: Element | null = element; up; up = up.parentElement) if (moving.has(up)) return true;
  return false;
}

/** A distance on the screen in the units of the piece's own drawing. */
function inUnits(piece: SVGGraphicsElement, right: number, down: number): string {
  const matrix = (piece.parentElement as unknown as SVGGraphicsElement | null)?.getScreenCTM?.()?.inverse();
  if (!matrix) return `${right}px ${down}px`;
  return `${matrix.a * right + matrix.c * down}px ${matrix.b * right + matrix.d * down}px`;
}
