/** Pointing at the picture: click, tap, drag, long press and the arrow keys, told in targets. */

import { isReal } from "./dom";

export interface Pointing {
  /** Something that may or may not be possible has been touched. */
  touch(target: string, at: Element | null): void;
  /** The same by the key that also confirms; false: it means no more than touching. */
  enter(target: string): boolean;
  /** Something is picked up; it will be dropped or put back. */
  lift(source: string): void;
  /** It was let go where nothing is. */
  putBack(): void;
  /** The board was touched where nothing is. */
  touchBare(): void;
  /** Something has been dragged onto something else. */
  drop(source: string, goal: string, at: Element | null): void;
  /** Whether this can be picked up now. */
  canDrag(target: string): boolean;
  /** Something is pointed at; null: no longer. */
  pointAt(target: string | null): void;
}

/** What does or says something of its own when it is touched. */
const TELLS = "a, button, input, label, summary, [data-panel], [data-drawer], [data-about], [data-tip]";
const DRAG = 7;
const HOLD = 220;
const LONG = 400;

/** Listen to all parts of the picture in this element. */
export function pointing(root: HTMLElement, to: Pointing): void {
  let suppress = false;
  const quietly = (time: number): void => {
    suppress = true;
    setTimeout(() => (suppress = false), time);
  };
  root.addEventListener("click", (event) => {
    const element = pieceAt(event.target);
    if (suppress) return;
    if (element) to.touch(element.dataset.target ?? "", element);
    else if ((event.target as Element).closest("#stage") && !(event.target as Element).closest(TELLS)) to.touchBare();
  });
  root.addEventListener("keydown", (event) => key(event, root, to));
  root.addEventListener("pointerdown", (event) => {
    suppress = false;
    const element = pieceAt(event.target);
    const source = element?.dataset.target;
    if (!element || !source || event.button !== 0) return;
    if (event.pointerType === "touch") {
      rest(event, LONG, () => {
        to.pointAt(source);
        addEventListener("pointerup", () => (quietly(50), setTimeout(() => to.pointAt(null), 1500)), { once: true });
      });
    }
    if (!to.canDrag(source)) return;
    const dropped = (goal: HTMLElement | undefined): void => {
      quietly(50);
      if (goal?.dataset.target && goal.dataset.target !== source) to.drop(source, goal.dataset.target, goal);
      else to.putBack();
    };
    const carrying = { lifted: () => to.lift(source), over: (target: string | null) => to.pointAt(target), dropped };
    if (event.pointerType !== "touch") {
      event.preventDefault();
      drag(element, event, carrying);
    } else if (!element.closest(".zoomed")) rest(event, HOLD, () => drag(element, event, carrying, true));
  });
  // A finger that carries a piece neither scrolls nor asks for a menu.
  for (const name of ["touchmove", "contextmenu"]) {
    root.addEventListener(name, (event) => document.querySelector(".carried") && event.preventDefault(), { passive: false });
  }
  follow(root, to);
}

/** Tell what the mouse or the focus is on, once for each piece, also when its drawing changes under the pointer. */
function follow(root: HTMLElement, to: Pointing): void {
  let at: string | null = null;
  const point = (target: string | null): void => {
    if (target === at) return;
    at = target;
    to.pointAt(target);
  };
  for (const name of ["pointerover", "pointermove"] as const) {
    root.addEventListener(name, (event) => event.pointerType !== "touch" && isReal(event) && point(pieceAt(event.target)?.dataset.target ?? null));
  }
  root.addEventListener("pointerleave", () => point(null));
  root.addEventListener("focusin", (event) => {
    const element = pieceAt(event.target);
    if (element?.matches(":focus-visible")) point(element.dataset.target ?? null);
  });
  root.addEventListener("focusout", (event) => pieceAt(event.target) && point(null));
}

/** The piece or place in the picture that this belongs to; of one in another, that which can be touched. */
export function pieceAt(at: EventTarget | null): HTMLElement | null {
  const inner = at instanceof Element ? at.closest<HTMLElement>(".part [data-target]") : null;
  if (!inner || inner.matches(".legal, .chosen")) return inner;
  return inner.parentElement?.closest<HTMLElement>(".part [data-target].legal") ?? inner;
}

function key(event: KeyboardEvent, root: HTMLElement, to: Pointing): void {
  const element = (event.target as Element).closest<HTMLElement>(".part [data-target][tabindex]");
  if (!element) return;
  if (event.key === "Enter" && to.enter(element.dataset.target ?? "")) event.preventDefault();
  else if (event.key === "Enter" || event.key === " ") to.touch(element.dataset.target ?? "", element);
  else if (event.key.startsWith("Arrow")) neighbour(root, element, event.key)?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** A finger that rests so long does something else than one that taps or scrolls. */
function rest(start: PointerEvent, time: number, act: () => void): void {
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
    act();
  }, time);
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

interface Carrying {
  lifted(): void;
  /** What it is held over, whenever that changes. */
  over(target: string | null): void;
  dropped(goal: HTMLElement | undefined): void;
}

/** Follow the pointer with a picture of the piece until it is let go, and say over what; `atOnce`: it is carried already. */
function drag(element: HTMLElement, start: PointerEvent, carrying: Carrying, atOnce = false): void {
  const done = new AbortController();
  let ghost: Ghost | null = null;
  let over: HTMLElement | null = null;
  const lift = (): Ghost => {
    const carried = ghostOf(element);
    document.body.dataset.carrying = "";
    carrying.lifted();
    return carried;
  };
  const under = (event: PointerEvent): HTMLElement | null => document.elementsFromPoint(event.clientX, event.clientY).map(pieceAt).find((one) => one && !element.contains(one)) ?? null;
  const move = (event: PointerEvent): void => {
    if (!ghost && distance(start, event) < DRAG) return;
    ghost ??= lift();
    ghost.style.translate = `${event.clientX - start.clientX}px ${event.clientY - start.clientY}px`;
    const held = event.pointerType === "touch" ? under(event) : null; // a mouse is followed anyway
    if (held !== over) carrying.over((over = held)?.dataset.target ?? null);
  };
  const end = (event: PointerEvent): void => {
    done.abort();
    if (!ghost) return;
    ghost.remove();
    delete document.body.dataset.carrying;
    carrying.dropped(event.type === "pointerup" && distance(start, event) >= DRAG ? (under(event) ?? undefined) : undefined);
  };
  if (atOnce) ghost = lift();
  addEventListener("pointermove", move, { signal: done.signal });
  for (const name of ["pointerup", "pointercancel"] as const) addEventListener(name, end, { signal: done.signal });
}

type Ghost = HTMLElement | SVGSVGElement;

/** A picture of the piece that floats over the page. */
function ghostOf(element: HTMLElement): Ghost {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ["id", "data-target", "tabindex", "role"]) copy.removeAttribute(name);
  for (const inner of copy.querySelectorAll("[id], [data-target]")) for (const name of ["id", "data-target"]) inner.removeAttribute(name);
  const ghost = element instanceof SVGElement ? framed(copy, element) : copy;
  ghost.classList.add("carried");
  Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`, margin: "0" });
  document.body.append(ghost);
  return ghost;
}

function framed(copy: Element, element: Element): SVGSVGElement {
  const own = (element as unknown as SVGGraphicsElement).getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${own.x} ${own.y} ${own.width} ${own.height}`);
  copy.removeAttribute("transform");
  svg.append(copy);
  return svg;
}

/** The nearest thing that can be touched in the direction of an arrow key. */
function neighbour(root: Element, from: Element, key: string): HTMLElement | null {
  const middle = (element: Element): [number, number] => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let found: HTMLElement | null = null;
  let least = Infinity;
  for (const other of root.querySelectorAll<HTMLElement>(".part [data-target][tabindex]")) {
    if (other === from || other.getBoundingClientRect().width === 0) continue;
    const [ox, oy] = middle(other);
    const [ahead, aside] = { ArrowLeft: [x - ox, oy - y], ArrowRight: [ox - x, oy - y], ArrowUp: [y - oy, ox - x] }[key] ?? [oy - y, ox - x];
    const far = (ahead ?? 0) + 2.5 * Math.abs(aside ?? 0);
    if ((ahead ?? 0) > 1 && far < least) [found, least] = [other, far];
  }
  return found;
}
