/** A few words of SVG. */

const SVG = "http://www.w3.org/2000/svg";

/** A new SVG element. */
export function draw(tag: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, typeof value === "number" ? String(Math.round(value * 10) / 10) : value);
  made.append(...children);
  return made;
}
