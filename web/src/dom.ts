/** The few words of DOM that everything here is written with. */

type Child = Node | string | null | false;
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
  element.replaceChildren(...children.filter((child): child is Node | string => child !== null && child !== false));
}

/** The element that must be there. */
export function find<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
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

/** Whether the user asked for less movement. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether keys typed now belong to a field. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return !!target?.closest("input, textarea, select, [contenteditable]");
}
