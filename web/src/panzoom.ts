/** A drawing larger than its window: drag, wheel, pinch, keys and buttons move and zoom it, never out of its frame. */

import { el, isSeen } from "./dom";
import { icon } from "./icon";
import { isCalm } from "./settings";

const CLOSEST = 8;
const TRAVEL = 8;
const TIME = 300;
const CORNERS = ["sw", "se", "nw", "ne"] as const;
/** The edges, with how far each leads right and down, and where that is. */
const EDGES = { left: [-1, 0, "to the left"], right: [1, 0, "to the right"], up: [0, -1, "above"], down: [0, 1, "below"] } as const;
/** So much of what is seen may be left by one step, or more if nothing would come into sight. */
const STEP = 0.8;

type Edge = keyof typeof EDGES;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

export class PanZoom {
  private whole: Box;
  private box: Box;
  private given: string;
  private touched = false;
  private gliding = 0;
  private readonly fingers = new Map<number, Point>();
  private travelled = 0;
  private readonly buttons: HTMLElement;
  private readonly ticks = new Map((Object.keys(EDGES) as Edge[]).map((edge) => [edge, this.makeTick(edge)]));

  constructor(
    readonly svg: SVGSVGElement,
    private readonly section: HTMLElement,
    private readonly moved: () => void,
  ) {
    this.whole = this.box = given(svg);
    this.given = svg.getAttribute("viewBox") ?? "";
    section.classList.add("pans");
    svg.classList.add("panned");
    this.buttons = this.makeButtons();
    section.append(this.buttons, ...this.ticks.values());
    const element: SVGElement = svg;
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"] as const) element.addEventListener(end, (event) => this.up(event));
    element.addEventListener("click", (event) => this.swallow(event), { capture: true });
    element.setAttribute("tabindex", "0");
    section.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("blur", () => section.classList.remove("by-hand"));
    requestAnimationFrame(() => this.findCorner());
  }

  /** The picture has been drawn anew: keep what the user looks at, or go on to the whole of it. */
  follow(animate: boolean): void {
    if (!this.buttons.isConnected) this.section.append(this.buttons, ...this.ticks.values());
    this.svg.classList.add("panned"); // what a new drawing does not know
    this.svg.setAttribute("tabindex", "0");
    this.whole = given(this.svg);
    this.given = this.svg.getAttribute("viewBox") ?? "";
    if (this.touched) this.show(this.bounded(this.box));
    else if (animate && !same(this.box, this.whole)) this.glideTo(this.whole, true);
    else this.show(this.whole);
    requestAnimationFrame(() => this.findCorner());
  }

  get isWhole(): boolean {
    return this.box.width >= this.whole.width * 0.999;
  }

  /** Show all of it again. */
  fit(): void {
    this.touched = false;
    this.glideTo(this.whole);
  }

  /** Come so close to these places that each is at least so large, with one of them or all in the middle. */
  reach(places: readonly Element[], least: number, one?: Element): void {
    const boxes = places.filter(isSeen).map((place) => place.getBoundingClientRect());
    const smallest = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
    if (boxes.length === 0 || smallest >= least) return;
    const factor = Math.min(least / smallest, CLOSEST);
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const box = one?.getBoundingClientRect();
    const at = this.point(box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: (left + right) / 2, y: (top + bottom) / 2 });
    const [width, height] = [this.box.width / factor, this.box.height / factor];
    this.glideTo(this.bounded({ x: at.x - width / 2, y: at.y - height / 2, width, height }));
  }

  /** ``refits``: it is on its way from the whole that was to the whole that is, and shows all the time all there is. */
  private show(box: Box, refits = false): void {
    this.box = box;
    const wanted = this.isWhole && !refits ? this.given : `${box.x} ${box.y} ${box.width} ${box.height}`;
    if (this.svg.getAttribute("viewBox") !== wanted) this.svg.setAttribute("viewBox", wanted);
    this.section.classList.toggle("zoomed", !this.isWhole && !refits);
    this.count();
    this.moved();
  }

  /** At each edge the number of places to touch that lie beyond it. */
  count(): void {
    for (const [edge, tick] of this.ticks) {
      const number = this.isWhole ? 0 : this.beyond(edge).length;
      tick.hidden = number === 0;
      tick.setAttribute("aria-label", `${number} more ${EDGES[edge][2]}`);
      tick.querySelector("b")!.textContent = String(number);
    }
  }

  /** How far those places are away whose middle is beyond this edge and no other more so. */
  private beyond(edge: Edge): number[] {
    const frame = this.svg.getBoundingClientRect();
    const away = [...this.svg.querySelectorAll(".legal")].filter(isSeen).map((place) => {
      const box = place.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return { left: frame.left - x, right: x - frame.right, up: frame.top - y, down: y - frame.bottom };
    });
    return away.filter((far) => far[edge] > 0 && far[edge] === Math.max(...Object.values(far))).map((far) => far[edge]);
  }

  /** Bring what lies beyond an edge into sight: all, or at least the nearest. */
  private follows(edge: Edge): void {
    const frame = this.svg.getBoundingClientRect();
    const [right, down] = EDGES[edge];
    const size = right ? frame.width : frame.height;
    const far = this.beyond(edge).map((one) => one + size / 8);
    const way = Math.max(Math.min(...far), Math.min(Math.max(...far), size * STEP)) / (this.svg.getScreenCTM()?.a || 1);
    this.touched = true;
    this.glideTo(this.bounded({ ...this.box, x: this.box.x + right * way, y: this.box.y + down * way }));
  }

  private glideTo(goal: Box, refits = false): void {
    cancelAnimationFrame(this.gliding);
    if (isCalm()) return this.show(goal);
    const [from, begun] = [this.box, performance.now()];
    const frame = (now: number): void => {
      const t = Math.min(1, Math.max(0, now - begun) / TIME);
      const part = 1 - (1 - t) ** 3;
      const mix = (name: keyof Box): number => from[name] + (goal[name] - from[name]) * part;
      this.show({ x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") }, refits && t < 1);
      if (t < 1) this.gliding = requestAnimationFrame(frame);
      else this.findCorner();
    };
    this.gliding = requestAnimationFrame(frame);
  }

  /** The same box where nothing but the drawing is in it. */
  private bounded(box: Box): Box {
    const whole = this.whole;
    const factor = Math.min(1, whole.width / box.width, whole.height / box.height);
    const [width, height] = [box.width * factor, box.height * factor];
    const within = (at: number, size: number, low: number, long: number): number => Math.min(Math.max(at, low), low + long - size);
    return { x: within(box.x, width, whole.x, whole.width), y: within(box.y, height, whole.y, whole.height), width, height };
  }

  /** Zoom so that the point stays where it is. */
  private zoom(factor: number, at: Point = { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 }): void {
    cancelAnimationFrame(this.gliding);
    const scale = this.whole.width / this.box.width;
    const change = Math.min(Math.max(scale * factor, 1), CLOSEST) / scale;
    const { x, y, width, height } = this.box;
    this.touched = scale * change > 1.001;
    this.show(this.bounded({ x: at.x - (at.x - x) / change, y: at.y - (at.y - y) / change, width: width / change, height: height / change }));
  }

  private shift(right: number, down: number): void {
    cancelAnimationFrame(this.gliding);
    this.show(this.bounded({ ...this.box, x: this.box.x + right, y: this.box.y + down }));
  }

  private point(client: Point): Point {
    const matrix = this.svg.getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(client.x, client.y).matrixTransform(matrix) : client;
  }

  private wheel(event: WheelEvent): void {
    if (event.shiftKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.point({ x: event.clientX, y: event.clientY }));
  }

  private down(event: PointerEvent): void {
    this.section.classList.add("by-hand");
    if (event.button !== 0 || event.defaultPrevented) return;
    if (this.fingers.size === 0) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private move(event: PointerEvent): void {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.travelled += Math.hypot(now.x - was.x, now.y - was.y);
    if (this.travelled > TRAVEL && !this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
    const [from, to] = [this.point(was), this.point(now)];
    this.fingers.set(event.pointerId, now);
    if (other) {
      const middle = this.point({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      const apart = Math.hypot(was.x - other.x, was.y - other.y) || 1;
      this.zoom(Math.hypot(now.x - other.x, now.y - other.y) / apart, middle);
    } else if (this.travelled > TRAVEL && !this.isWhole) this.shift(from.x - to.x, from.y - to.y);
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }

  /** The click at the end of a drag is none. */
  private swallow(event: Event): void {
    if (this.travelled <= TRAVEL) return;
    event.stopPropagation();
    this.travelled = 0;
  }

  /** Plus, minus and nought, and arrows on the drawing itself; false if the key means nothing here. */
  press(key: string): boolean {
    if (key === "+" || key === "=") this.zoom(1.25);
    else if (key === "-") this.zoom(0.8);
    else if (key === "0") this.fit();
    else return false;
    return true;
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = event.target === this.svg ? steps[event.key] : undefined;
    if (step) this.shift((step[0] * this.box.width) / 8, (step[1] * this.box.height) / 8);
    else if (!this.press(event.key)) return;
    this.section.classList.remove("by-hand");
    event.preventDefault();
    event.stopPropagation();
  }

  /** The buttons lie where they cover nothing that can be touched. */
  private findCorner(): void {
    const pieces = [...this.section.querySelectorAll("[data-target], [data-over]")].filter(isSeen).map((piece) => piece.getBoundingClientRect());
    const crowd = (corner: string): number => {
      this.buttons.dataset.corner = corner;
      const own = this.buttons.getBoundingClientRect();
      return pieces.filter((box) => box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top).length;
    };
    const crowds = CORNERS.map(crowd);
    this.buttons.dataset.corner = CORNERS[crowds.indexOf(Math.min(...crowds))] ?? "sw";
  }

  private makeTick(edge: Edge): HTMLElement {
    return el("button", { type: "button", class: "tick-beyond", "data-way": edge, hidden: true, click: () => this.follows(edge) }, el("b", {}), icon("chevron-right"));
  }

  private makeButtons(): HTMLElement {
    const button = (sign: string, label: string, click: () => void): HTMLElement =>
      el("button", { type: "button", "aria-label": label, "data-tip": label, click }, icon(sign));
    return el(
      "div",
      { class: "zoom", "data-corner": "sw" },
      button("plus", "Closer", () => this.zoom(1.4)),
      button("minus", "Further away", () => this.zoom(1 / 1.4)),
      button("maximize", "Show all of it", () => this.fit()),
    );
  }
}

function same(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

function given(svg: SVGSVGElement): Box {
  const { x, y, width, height } = svg.viewBox.baseVal;
  return { x, y, width, height };
}
