/** Models that can be turned: whatever has `data-model` (atoms with their places, and bonds) becomes balls and sticks, by drag, touch and arrow keys. */

interface Shape {
  /** Symbol, and place in ångströms. */
  atoms: [string, number, number, number][];
  /** From atom to atom, with its order. */
  bonds: [number, number, number][];
}

type Point = [number, number, number];

const SVG = "http://www.w3.org/2000/svg";
/** Half the side of the drawing, how far away the eye is, in units of the model's radius, and how far a key turns it. */
const [HALF, EYE, KEY] = [100, 6, Math.PI / 18];
/** The radius of balls in ångströms; hydrogen is smaller. */
const [BALL, SMALL] = [0.42, 0.27];
/** Half a stick's width in ångströms, and how far the sticks of a double and a triple bond are apart. */
const STICK = [0, 0.13, 0.075, 0.06];
const APART = [0, 0, 0.15, 0.2];
const KEYS: Record<string, [number, number]> = { ArrowLeft: [-KEY, 0], ArrowRight: [KEY, 0], ArrowUp: [0, -KEY], ArrowDown: [0, KEY] };

/** Make models of all that wait to become one. */
export function showModels(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-model]")) new Model(element);
}

class Model {
  private readonly shape: Shape;
  private readonly svg = made("svg", { viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`, "aria-hidden": "true" });
  private readonly balls: SVGElement[];
  private readonly sticks: SVGElement[][];
  private readonly size: number;
  /** How it is turned, as the rows of a matrix. */
  private turned: [Point, Point, Point] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  private waiting = false;
  /** Where the pointer was that turns it. */
  private last = { x: 0, y: 0 };

  constructor(private readonly element: HTMLElement) {
    this.shape = JSON.parse(element.dataset.model ?? "") as Shape;
    delete element.dataset.model;
    this.size = Math.max(1.2, ...this.shape.atoms.map(([, ...at]) => Math.hypot(...at))) + BALL;
    this.balls = this.shape.atoms.map(([symbol]) => ball(symbol));
    this.sticks = this.shape.bonds.map(([, , order]) => Array.from({ length: Math.max(1, order) }, () => made("line", { class: "model-stick" })));
    element.append(this.svg);
    element.setAttribute("role", "img");
    element.tabIndex = 0;
    this.turn(0.5, 0.35);
    this.draw();
    this.listen();
  }

  private listen(): void {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => {
      element.setPointerCapture(event.pointerId);
      event.preventDefault();
      element.focus({ preventScroll: true });
      this.last = { x: event.clientX, y: event.clientY };
    });
    element.addEventListener("pointermove", (event) => {
      if (!element.hasPointerCapture(event.pointerId)) return;
      const room = element.clientWidth / Math.PI;
      this.turn((event.clientX - this.last.x) / room, (event.clientY - this.last.y) / room);
      this.last = { x: event.clientX, y: event.clientY };
      this.drawSoon();
    });
    element.addEventListener("keydown", (event) => {
      const way = KEYS[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.turn(...way);
      this.drawSoon();
    });
  }

  /** Turn it about the upright axis, then about the level one. */
  private turn(across: number, down: number): void {
    const [x, y, z] = this.turned;
    const round = (one: Point, other: Point, angle: number): [Point, Point] => [mixed(one, other, Math.cos(angle), Math.sin(angle)), mixed(other, one, Math.cos(angle), -Math.sin(angle))];
    const [x1, z1] = round(x, z, across);
    const [y1, z2] = round(y, z1, down);
    this.turned = [x1, y1, z2];
  }

  private drawSoon(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    const places = this.shape.atoms.map(([, ...at]) => this.turned.map((row) => dot(row, at)) as Point);
    const layers: { depth: number; parts: SVGElement[] }[] = [];
    this.shape.atoms.forEach(([symbol], number) => {
      const place = places[number];
      const part = this.balls[number];
      if (!place || !part) return;
      const [x, y, scale] = this.seen(place);
      part.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(scale * (symbol === "H" ? SMALL : BALL)).toFixed(3)})`);
      layers.push({ depth: place[2], parts: [part] });
    });
    this.shape.bonds.forEach(([from, to], number) => {
      const [one, other, parts] = [places[from], places[to], this.sticks[number]];
      if (!one || !other || !parts) return;
      this.place(parts, one, other);
      layers.push({ depth: (one[2] + other[2]) / 2 - 0.01, parts });
    });
    layers.sort((one, other) => one.depth - other.depth);
    this.svg.replaceChildren(...layers.flatMap(({ parts }) => parts));
  }

  /** Sticks side by side between two atoms. */
  private place(sticks: SVGElement[], one: Point, other: Point): void {
    const [x1, y1, scale1] = this.seen(one);
    const [x2, y2, scale2] = this.seen(other);
    const scale = (scale1 + scale2) / 2;
    const long = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [across, down] = [(y1 - y2) / long, (x2 - x1) / long];
    sticks.forEach((stick, number) => {
      const off = (APART[sticks.length] ?? 0) * (2 * number - sticks.length + 1) * scale;
      const ends = { x1: x1 + off * across, y1: y1 + off * down, x2: x2 + off * across, y2: y2 + off * down };
      for (const [name, value] of Object.entries(ends)) stick.setAttribute(name, value.toFixed(2));
      stick.setAttribute("stroke-width", (2 * (STICK[sticks.length] ?? STICK[1] ?? 0.1) * scale).toFixed(2));
    });
  }

  /** Where a point is seen, and how large an ångström is there; what is nearer is larger. */
  private seen([x, y, z]: Point): Point {
    const scale = ((HALF * 0.94 * (EYE - 1)) / this.size) / (EYE - z / this.size);
    return [x * scale, -y * scale, scale];
  }
}

function ball(symbol: string): SVGElement {
  const part = made("g", { class: `model-atom model-${symbol}` });
  part.append(made("circle", { class: "model-body", r: 1 }), made("circle", { class: "model-light", r: 0.34, cx: -0.32, cy: -0.36 }));
  return part;
}

function made(tag: string, attributes: Record<string, string | number>): SVGElement {
  const part = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, String(value));
  return part;
}

function dot([a, b, c]: Point, [x, y, z]: Point): number {
  return a * x + b * y + c * z;
}

function mixed([a, b, c]: Point, [x, y, z]: Point, one: number, other: number): Point {
  return [a * one + x * other, b * one + y * other, c * one + z * other];
}
