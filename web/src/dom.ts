/** The few words of DOM that everything here is written with. */

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: Event) => void)>;

/** A new element; functions are listeners, `true` and `false` set or leave out an attribute. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  fill(made, ...children);
  return made;
}

/** Replace the content of an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
}

/** The element that must be there. */
export function find<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/** What markup stands for. */
export function parsed(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** The mark of a seat: every seat has a shape of its own, so that colour is never needed. */
export function seatMark(seat: number): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", `mark seat-${seat}`);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#mark-${seat}`);
  svg.append(use);
  return svg;
}

/** Words for screen readers alone. */
export function unseen(words: string): HTMLElement {
  return el("span", { class: "hidden-words" }, words);
}

/** Tags that need a role to have a name. */
const PLAIN = "div, span, p, b, i, em, strong, small, header, footer";

/** Give what has a name in a picture a role, so that screen readers say it. */
export function giveRoles(root: Element): void {
  for (const named of root.querySelectorAll("[aria-label]:not([role])")) if (named.matches(PLAIN)) named.setAttribute("role", "group");
}

/** Whether somebody can see it: it has a box on the screen. */
export function isSeen(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}

/** Where something was touched last: what comes to lie there by itself is not pointed at. */
let touched = { x: NaN, y: NaN };
addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (touched = { x, y }), { capture: true });
addEventListener("pointerup", ({ clientX: x, clientY: y }) => (touched = { x, y }), { capture: true });

/** Whether a pointer has come here itself, and not what lies under it since a touch. */
export function isReal({ clientX, clientY, pointerType, buttons }: PointerEvent): boolean {
  return (pointerType === "touch" && buttons > 0) || Math.hypot(clientX - touched.x, clientY - touched.y) > 1 || Number.isNaN(touched.x);
}

/** Act while something is pointed at, by mouse, by a finger that rests or by the keyboard; a tap leaves nothing behind. */
export function whilePointed(element: HTMLElement, enter: () => void, leave: () => void): void {
  let inside = false;
  for (const name of ["pointerenter", "pointermove"] as const) element.addEventListener(name, (event) => !inside && isReal(event) && ((inside = true), enter()));
  for (const end of ["pointerleave", "pointercancel"] as const) element.addEventListener(end, () => (inside = false));
  element.addEventListener("focus", () => element.matches(":focus-visible") && enter());
  for (const end of ["pointerleave", "pointercancel", "blur"]) element.addEventListener(end, leave);
}

/** Whether keys typed now belong to a field. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return !!target?.closest("input, textarea, select, [contenteditable]");
}

/** Wait so many milliseconds. */
export function pause(time: number): Promise<void> {
  return new Promise((later) => setTimeout(later, time));
}

/** A number with a true minus sign. */
export function minus(number: number): string {
  return String(number).replace("-", "−");
}
