/** Pointing at the picture: click, tap, drag and the arrow keys, told in targets. */

import type { Stage } from "./stage";

export interface Pointing {
  /** Something that may or may not be possible has been touched. */
  touch(target: string): void;
  /** Something has been dragged onto something else. */
  drop(source: string, goal: string): void;
  /** Whether this can be picked up now. */
  canDrag(target: string): boolean;
}

const DRAG = 7;
const HOLD = 220;

export function pointing(stage: Stage, to: Pointing): void {
  const root = stage.root;
  let suppress = false;
  root.addEventListener("click", (event) => {
    if (suppress) return;
    const target = targetAt(event.target);
    if (target) to.touch(target);
  });
  root.addEventListener("keydown", (event) => {
    const element = (event.target as Element).closest<SVGElement>("[data-target][role=button]");
    if (!element) return;
    if (event.key === "Enter" || event.key === " ") to.touch(element.dataset.target ?? "");
    else if (event.key.startsWith("Arrow")) neighbour(root, element, event.key)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  root.addEventListener("pointerdown", (event) => {
    suppress = false;
    const element = (event.target as Element).closest<SVGElement>("[data-target]");
    const source = element?.dataset.target;
    if (!element || !source || event.button !== 0 || !to.canDrag(source)) return;
    const dropped = (goal: string | undefined): void => {
      suppress = true;
      setTimeout(() => (suppress = false), 50);
      if (goal && goal !== source) to.drop(source, goal);
    };
    if (event.pointerType === "touch") {
      if (!element.closest(".pans")) hold(event, () => drag(element, event, dropped, ghostOf(element)));
    } else {
      event.preventDefault();
      drag(element, event, dropped);
    }
  });
  // A finger that carries a piece neither scrolls nor asks for a menu.
  for (const name of ["touchmove", "contextmenu"]) {
    root.addEventListener(name, (event) => document.querySelector(".ghost") && event.preventDefault(), { passive: false });
  }
  for (const [enter, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]] as const) {
    root.addEventListener(enter, (event) => highlight(stage, event.target, on));
  }
}

function targetAt(at: EventTarget | null): string | undefined {
  return at instanceof Element ? at.closest<SVGElement>("[data-target]")?.dataset.target : undefined;
}

/** Light up what a thing says belongs to it. */
function highlight(stage: Stage, at: EventTarget | null, on: boolean): void {
  const element = at instanceof Element ? at.closest<SVGElement>("[data-highlight]") : null;
  for (const id of element?.dataset.highlight?.split(" ") ?? []) {
    for (const lit of [document.getElementById(id), ...stage.elements(id)]) lit?.classList.toggle("highlight", on);
  }
}

/** A finger scrolls and taps; one that rests on a piece picks it up. */
function hold(start: PointerEvent, pickUp: () => void): void {
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
    pickUp();
  }, HOLD);
  const leave = (event: PointerEvent): void => {
    if (event.type === "pointermove" && distance(start, event) < DRAG) return;
    clearTimeout(timer);
    over.abort();
  };
  for (const name of ["pointermove", "pointerup", "pointercancel"] as const) addEventListener(name, leave, { signal: over.signal });
}

function distance(one: PointerEvent, other: PointerEvent): number {
  return Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY);
}

/** Follow the pointer with a picture of the piece until it is let go, and say over what. */
function drag(element: SVGElement, start: PointerEvent, done: (goal: string | undefined) => void, ghost: SVGSVGElement | null = null): void {
  const over = new AbortController();
  const move = (event: PointerEvent): void => {
    if (!ghost && distance(start, event) < DRAG) return;
    ghost ??= ghostOf(element);
    ghost.style.translate = `${event.clientX - start.clientX}px ${event.clientY - start.clientY}px`;
  };
  const end = (event: PointerEvent): void => {
    over.abort();
    if (!ghost) return;
    ghost.remove();
    const goal = document.elementsFromPoint(event.clientX, event.clientY).map(targetAt).find(Boolean);
    done(event.type === "pointerup" ? goal : undefined);
  };
  addEventListener("pointermove", move, { signal: over.signal });
  for (const name of ["pointerup", "pointercancel"] as const) addEventListener(name, end, { signal: over.signal });
}

function ghostOf(element: SVGElement): SVGSVGElement {
  const box = element.getBoundingClientRect();
  const own = (element as SVGGraphicsElement).getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "ghost");
  svg.setAttribute("viewBox", `${own.x} ${own.y} ${own.width} ${own.height}`);
  const copy = element.cloneNode(true) as SVGElement;
  for (const name of ["id", "transform", "data-target", "tabindex", "role"]) copy.removeAttribute(name);
  svg.append(copy);
  Object.assign(svg.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(svg);
  return svg;
}

/** The nearest thing that can be touched in the direction of an arrow key. */
function neighbour(root: Element, from: Element, key: string): SVGElement | null {
  const middle = (element: Element): [number, number] => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const other of root.querySelectorAll<SVGElement>("[data-target][role=button]")) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const [ahead, aside] = { ArrowLeft: [x - ox, oy - y], ArrowRight: [ox - x, oy - y], ArrowUp: [y - oy, ox - x] }[key] ?? [oy - y, ox - x];
    const distance = (ahead ?? 0) + 2.5 * Math.abs(aside ?? 0);
    if ((ahead ?? 0) > 1 && distance < least) [best, least] = [other, distance];
  }
  return best;
}
