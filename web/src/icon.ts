/** Icons and other symbols that the page carries, drawn where they are needed. */

const SVG = "http://www.w3.org/2000/svg";

/** An icon of the house, as large as the type around it. */
export function icon(name: string): SVGSVGElement {
  const drawn = symbol(`i-${name}`, "icon");
  drawn.setAttribute("viewBox", "0 0 24 24");
  return drawn;
}

/** A symbol of the page by its id. */
export function symbol(id: string, classes = ""): SVGSVGElement {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", classes);
  drawn.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  drawn.append(use);
  return drawn;
}
