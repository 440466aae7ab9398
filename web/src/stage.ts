/** The picture: parts side by side or folded away, redrawn in place, with everything that can be touched. */

import { el, find } from "./dom";
import { glide, places } from "./glide";
import { morph } from "./morph";
import { PanZoom } from "./panzoom";
import type { Part } from "./protocol";

const small = matchMedia("(max-width: 1023px)");

export class Stage {
  private readonly drawn = new Map<string, string>();
  private readonly pans = new Map<string, PanZoom>();
  private readonly columns = { main: el("div", { class: "main-parts" }), side: el("div", { class: "side-parts" }) };
  private sizes: Size[] = [];
  private targets = new Map<string, SVGElement[]>();

  constructor(readonly root: HTMLElement) {
    root.append(this.columns.main, this.columns.side);
    new ResizeObserver(() => this.arrange()).observe(root);
  }

  /** Show these parts; what is in the picture already stays and glides to its new place. */
  draw(parts: readonly Part[], animate = true): void {
    const same = new Set(parts.filter((part) => this.drawn.get(part.name) === part.svg).map((part) => `part-${part.name}`));
    const changing = (): Element[] => [...this.root.querySelectorAll("details.part")].filter((box) => !same.has(box.id));
    const before = animate ? places(changing()) : new Map<string, DOMRect>();
    const focused = document.activeElement?.closest("svg [id]")?.id;
    for (const old of this.root.querySelectorAll("details.part")) {
      if (!parts.some((part) => old.id === `part-${part.name}`)) this.forget(old);
    }
    for (const [column, side] of [[this.columns.main, false], [this.columns.side, true]] as const) {
      parts.filter((part) => part.side === side).forEach((part, index) => this.drawPart(part, column, index));
    }
    this.index();
    this.sizes = parts.map((part) => ({ name: part.name, side: part.side, ...sizeOf(find(`#part-${CSS.escape(part.name)} svg`)) }));
    this.arrange();
    glide(changing(), before);
    if (focused) document.getElementById(focused)?.focus?.();
  }

  private index(): void {
    this.targets = new Map();
    for (const element of this.root.querySelectorAll<SVGElement>("[data-target]")) {
      const target = element.dataset.target ?? "";
      const known = this.targets.get(target);
      if (known) known.push(element);
      else this.targets.set(target, [element]);
    }
  }

  /** All elements that stand for this piece or place. */
  elements(target: string): readonly SVGElement[] {
    return this.targets.get(target) ?? [];
  }

  /** Whether this piece or place is on the screen now, above the sheet with the question. */
  inSight(target: string): boolean {
    return this.elements(target).some((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.bottom > 0 && box.top < SEEN * innerHeight;
    });
  }

  /** What a person would call this piece or place, if the picture says so. */
  label(target: string): string | undefined {
    const [element] = this.elements(target);
    if (!element) return undefined;
    const written = [...element.querySelectorAll("text")].map((text) => text.textContent?.trim()).join(" ");
    return element.querySelector(":scope > title")?.textContent?.trim() || (written.length <= 40 ? written : "") || undefined;
  }

  /** Give these targets, and no others, a class. */
  mark(name: string, targets: Iterable<string>): void {
    const wanted = new Set<Element>();
    for (const target of targets) for (const element of this.elements(target)) wanted.add(element);
    for (const old of this.root.querySelectorAll(`.${name}`)) if (!wanted.has(old)) old.classList.remove(name);
    for (const element of wanted) element.classList.add(name);
  }

  /**
   * Show a piece where it would lie: as it is drawn, with the transform of the place. Pieces and places are
   * drawn around their own origin. Without a piece, take the preview away.
   */
  preview(piece: string, chosen: readonly string[]): void {
    for (const old of this.root.querySelectorAll(".preview")) old.remove();
    const [drawn] = this.elements(piece);
    const part = drawn?.closest("details");
    const elsewhere = [...chosen].reverse().map((target) => this.elements(target)[0]);
    const place = elsewhere.find((element) => element && element.closest("details") !== part);
    if (!drawn || !place) return;
    const copy = drawn.cloneNode(true) as SVGElement;
    for (const name of ["id", "data-target", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
    copy.classList.add("preview");
    copy.setAttribute("transform", place.getAttribute("transform") ?? "");
    place.after(copy);
  }

  /** Make these targets buttons for the keyboard and for screen readers; one of each part is a tab stop. */
  offer(targets: Set<string>): void {
    for (const part of this.root.querySelectorAll<HTMLDetailsElement>("details.part")) {
      let first = true;
      for (const element of part.querySelectorAll<SVGElement>("[data-target]")) {
        const target = element.dataset.target ?? "";
        if (targets.has(target)) {
          element.setAttribute("role", "button");
          element.setAttribute("tabindex", first ? "0" : "-1");
          if (!element.querySelector(":scope > title, text")) element.setAttribute("aria-label", target.replace(/[-_]/g, " "));
          first = false;
        } else if (element.getAttribute("role") === "button") {
          for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
        }
      }
      part.classList.toggle("calls", !first);
      if (!first) part.open = true;
    }
  }

  private drawPart(part: Part, column: HTMLElement, index: number): void {
    let box = document.getElementById(`part-${part.name}`) as HTMLDetailsElement | null;
    if (!box) {
      const open = !(part.folded && small.matches);
      box = el("details", { class: "part", id: `part-${part.name}`, open }, el("summary"), el("div", { class: "canvas" }), this.enlarger());
    } else if (box.dataset.folded === "true" && !part.folded) {
      box.open = true; // what was only at hand has become important
    }
    box.dataset.folded = String(part.folded);
    box.classList.toggle("untitled", !part.title);
    if (column.children[index] !== box) column.insertBefore(box, column.children[index] ?? null);
    find("summary", box).textContent = part.title || part.name;
    if (part.svg === undefined || this.drawn.get(part.name) === part.svg) return;
    this.drawn.set(part.name, part.svg);
    this.drawSvg(part, find(".canvas", box));
  }

  private drawSvg(part: Part, canvas: HTMLElement): void {
    const template = document.createElement("template");
    template.innerHTML = (part.svg ?? "").replace(STYLE, asAttributes);
    const next = template.content.querySelector("svg");
    if (!next) return;
    for (const named of next.querySelectorAll<SVGElement>("[data-target][aria-label], [data-target][data-label]")) entitle(named);
    next.setAttribute("role", "group");
    next.setAttribute("aria-label", part.title || part.name);
    const now = canvas.querySelector(":scope > svg");
    if (now) morph(now, next);
    else canvas.prepend(next);
    const marked = canvas.querySelector<SVGElement>("[data-pan]");
    const area = marked instanceof SVGSVGElement ? marked : marked?.ownerSVGElement;
    if (!area) return;
    const pan = this.pans.get(part.name);
    if (pan) pan.follow();
    else this.pans.set(part.name, new PanZoom(area, canvas));
  }

  /** On a small screen a part can be shown at its full size, to be scrolled. */
  private enlarger(): HTMLElement {
    const button = el("button", { type: "button", class: "small enlarge", "aria-pressed": "false" }, "Larger");
    button.addEventListener("click", () => {
      const large = button.parentElement?.classList.toggle("large") ?? false;
      button.setAttribute("aria-pressed", String(large));
      button.textContent = large ? "Whole" : "Larger";
    });
    return button;
  }

  private forget(box: Element): void {
    const name = box.id.replace(/^part-/, "");
    this.drawn.delete(name);
    this.pans.delete(name);
    box.remove();
  }

  /**
   * Side parts stand beside the main ones if the picture is larger that way in the room there is, and
   * below them otherwise. Sizes of drawings differ from game to game, so this is worked out, not styled.
   */
  private arrange(): void {
    const room = this.root.getBoundingClientRect();
    const height = Math.max(400, innerHeight - Math.max(room.top, 0) - 24);
    const main = this.sizes.filter((size) => !size.side);
    const side = this.sizes.filter((size) => size.side);
    const [wide, slim] = [widest(main), widest(side)];
    const beside = room.width / (wide + slim + GAP);
    const apart = Math.min(beside, height / Math.max(tall(main, wide), tall(side, slim)));
    const stacked = Math.min(room.width / wide, height / (tall(main, wide) + tall(side, wide)));
    const split = side.length > 0 && beside >= READABLE && apart > stacked;
    this.root.dataset.layout = split ? "beside" : "below";
    this.root.style.gridTemplateColumns = split ? `minmax(0, ${wide}fr) minmax(0, ${slim}fr)` : "";
    const columns: [Size[], number, number][] = split
      ? [[main, wide, beside], [side, slim, beside]]
      : [[main, wide, room.width / wide], [side, wide, room.width / wide]];
    for (const [sizes, width, scale] of columns) {
      const full = scale >= READABLE ? width : (width * scale) / READABLE;
      for (const row of rows(sizes, full)) this.fit(row, full);
    }
  }

  /** Give the parts of a row their shares of its width. */
  private fit(row: readonly Size[], full: number): void {
    const factor = Math.min(full / length(row), GROWTH);
    for (const size of row) {
      const box = document.getElementById(`part-${size.name}`);
      box?.style.setProperty("--share", String((size.width * factor) / full));
      box?.style.setProperty("--gaps", String((row.length - 1) / row.length));
      box?.classList.toggle("shrunk", factor < 0.95 && !box.querySelector(".pans"));
    }
  }
}

/** A label in an attribute becomes a title: seen by the mouse, and read out together with what is written. */
function entitle(named: SVGElement): void {
  const label = named.dataset.label ?? named.getAttribute("aria-label") ?? "";
  named.removeAttribute("aria-label");
  if (named.querySelector(":scope > title")) return;
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = label;
  named.prepend(title);
}

/** The part of the window above the folded sheet. */
const SEEN = 0.8;
/** The scale below which drawings are not made smaller for the sake of an overview. */
const READABLE = 0.72;
/** How much larger a part may get to fill its row. */
const GROWTH = 1.5;
const GAP = 16;
const TITLE = 36;

interface Size {
  name: string;
  side: boolean;
  width: number;
  height: number;
}

function widest(sizes: readonly Size[]): number {
  return Math.max(1, ...sizes.map((size) => size.width));
}

function length(row: readonly Size[]): number {
  return row.reduce((sum, size) => sum + size.width + GAP, -GAP);
}

/** The parts in rows of this width, in their order. */
function rows(sizes: readonly Size[], width: number): Size[][] {
  const found: Size[][] = [];
  for (const size of sizes) {
    const row = found.at(-1);
    if (row && length([...row, size]) <= width + 1) row.push(size);
    else found.push([size]);
  }
  return found;
}

/** How tall parts are in rows of this width. */
function tall(sizes: readonly Size[], width: number): number {
  return rows(sizes, width).reduce((sum, row) => sum + Math.max(...row.map((size) => size.height)) + TITLE, 0);
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const box = svg.viewBox.baseVal;
  return { width: box?.width || 100, height: box?.height || 100 };
}

const STYLE = / style=(?:"([^"<>]*)"|'([^'<>]*)')/g;

/** Inline styles, as drawing libraries write them, are forbidden on our pages; as attributes they do the same. */
function asAttributes(_all: string, double: string | undefined, single: string | undefined): string {
  const declarations = (double ?? single ?? "").split(";").map((one) => one.split(":").map((word) => word.trim()));
  return declarations.map(([name, value]) => (name && value ? ` ${name}="${value}"` : "")).join("");
}
