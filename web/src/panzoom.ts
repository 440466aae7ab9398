/** A drawing larger than its window: drag, wheel, pinch, keys and buttons move and zoom it. */

import { el } from "./dom";

const CLOSEST = 8;
const WIDEST = 0.5;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class PanZoom {
  private whole: Box;
  private box: Box;
  private touched = false;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private travelled = 0;

  constructor(
    private readonly svg: SVGSVGElement,
    canvas: HTMLElement,
  ) {
    this.whole = this.box = given(svg);
    canvas.classList.add("pans");
    canvas.append(this.buttons());
    const element: SVGElement = svg;
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"] as const) element.addEventListener(end, (event) => this.up(event));
    element.addEventListener("click", (event) => this.swallow(event), { capture: true });
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "group");
    canvas.setAttribute("aria-label", "Drawing that can be moved with the arrow keys and zoomed with plus and minus");
    canvas.addEventListener("keydown", (event) => this.key(event, canvas));
  }

  /** The picture has been drawn anew: keep what the user looks at, or show the whole of it. */
  follow(): void {
    this.whole = given(this.svg);
    if (this.touched) this.show();
    else this.fit();
  }

  private fit(): void {
    this.touched = false;
    this.box = this.whole;
    this.show();
  }

  private show(): void {
    const { x, y, width, height } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  /** Zoom so that the point stays where it is. */
  private zoom(factor: number, at = { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 }): void {
    const scale = this.whole.width / this.box.width;
    const bounded = Math.min(Math.max(scale * factor, WIDEST), CLOSEST) / scale;
    this.touched = true;
    this.box = {
      x: at.x - (at.x - this.box.x) / bounded,
      y: at.y - (at.y - this.box.y) / bounded,
      width: this.box.width / bounded,
      height: this.box.height / bounded,
    };
    this.show();
  }

  /** Move by a share of what is shown, never so far that nothing is left to see. */
  private shift(right: number, down: number): void {
    this.touched = true;
    const middle = (at: number, size: number, low: number, long: number): number =>
      Math.min(Math.max(at, low - size / 2), low + long - size / 2);
    this.box = {
      ...this.box,
      x: middle(this.box.x + right, this.box.width, this.whole.x, this.whole.width),
      y: middle(this.box.y + down, this.box.height, this.whole.y, this.whole.height),
    };
    this.show();
  }

  private point(client: { x: number; y: number }): { x: number; y: number } {
    const matrix = this.svg.getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(client.x, client.y).matrixTransform(matrix) : client;
  }

  private wheel(event: WheelEvent): void {
    if (event.shiftKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.point(event));
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || event.defaultPrevented) return;
    if (this.fingers.size === 0) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private move(event: PointerEvent): void {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.travelled += Math.hypot(now.x - was.x, now.y - was.y);
    if (this.travelled > 6 && !this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
    const from = this.point(was);
    const to = this.point(now);
    this.fingers.set(event.pointerId, now);
    const other = others[0];
    if (other) {
      const middle = this.point({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      const apart = Math.hypot(was.x - other.x, was.y - other.y) || 1;
      this.zoom(Math.hypot(now.x - other.x, now.y - other.y) / apart, middle);
    } else if (this.travelled > 6) this.shift(from.x - to.x, from.y - to.y);
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }

  /** The click at the end of a drag is none. */
  private swallow(event: Event): void {
    if (this.travelled <= 6) return;
    event.stopPropagation();
    this.travelled = 0;
  }

  private key(event: KeyboardEvent, canvas: HTMLElement): void {
    if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.fit();
    else if (event.target !== canvas) return;
    else if (event.key === "ArrowLeft") this.shift(-this.box.width / 8, 0);
    else if (event.key === "ArrowRight") this.shift(this.box.width / 8, 0);
    else if (event.key === "ArrowUp") this.shift(0, -this.box.height / 8);
    else if (event.key === "ArrowDown") this.shift(0, this.box.height / 8);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private buttons(): HTMLElement {
    const button = (sign: string, label: string, click: () => void): HTMLElement =>
      el("button", { type: "button", "aria-label": label, title: label, click }, sign);
    return el(
      "div",
      { class: "zoom" },
      button("+", "Closer", () => this.zoom(1.4)),
      button("−", "Further away", () => this.zoom(1 / 1.4)),
      button("⤢", "Show all of it", () => this.fit()),
    );
  }
}

function given(svg: SVGSVGElement): Box {
  const { x, y, width, height } = svg.viewBox.baseVal;
  return { x, y, width, height };
}
