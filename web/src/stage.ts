/** The picture: parts side by side or folded away, redrawn in place, with everything that can be touched. */

import { el, find } from "./dom";
import { glide, places } from "./glide";
import { morph } from "./morph";
import { PanZoom } from "./panzoom";
import type { Part } from "./protocol";

const narrow = matchMedia("(max-width: 699px)");

export class Stage {
  private readonly drawn = new Map<string, string>();
  private readonly pans = new Map<string, PanZoom>();
  private readonly columns = { main: el("div", { class: "main-parts" }), side: el("div", { class: "side-parts" }) };
  private sizes: { side: boolean; width: number; height: number }[] = [];

  constructor(readonly root: HTMLElement) {
    root.append(this.columns.main, this.columns.side);
    new ResizeObserver(() => this.arrange()).observe(root);
  }

  /** Show these parts; what is in the picture already stays and glides to its new place. */
  draw(parts: readonly Part[], animate = true): void {
    const before = animate ? places(this.root) : new Map<string, DOMRect>();
    const focused = document.activeElement?.closest("svg [id]")?.id;
    for (const old of this.root.querySelectorAll(".part")) {
      if (!parts.some((part) => old.id === `part-${part.name}`)) this.forget(old);
    }
    for (const [column, side] of [[this.columns.main, false], [this.columns.side, true]] as const) {
      parts.filter((part) => part.side === side).forEach((part, index) => this.drawPart(part, column, index));
    }
    this.sizes = parts.map((part) => ({ side: part.side, ...sizeOf(find(`#part-${CSS.escape(part.name)} svg`)) }));
    this.arrange();
    glide(this.root, before);
    if (focused) document.getElementById(focused)?.focus?.();
  }

  /** All elements that stand for this piece or place. */
  elements(target: string): SVGElement[] {
    return [...this.root.querySelectorAll<SVGElement>(`[data-target="${CSS.escape(target)}"]`)];
  }

  /** What a person would call this piece or place. */
  label(target: string): string {
    const [element] = this.elements(target);
    const title = element?.querySelector(":scope > title")?.textContent;
    return element?.dataset.label ?? title?.trim() ?? target.replace(/[-_]/g, " ");
  }

  /** Give these targets, and no others, a class. */
  mark(name: string, targets: Iterable<string>): void {
    const wanted = new Set<Element>();
    for (const target of targets) for (const element of this.elements(target)) wanted.add(element);
    for (const old of this.root.querySelectorAll(`.${name}`)) if (!wanted.has(old)) old.classList.remove(name);
    for (const element of wanted) element.classList.add(name);
  }

  /** Make these targets buttons for the keyboard and for screen readers; one of each part is a tab stop. */
  offer(targets: Set<string>): void {
    for (const part of this.root.querySelectorAll<HTMLDetailsElement>(".part")) {
      let first = true;
      for (const element of part.querySelectorAll<SVGElement>("[data-target]")) {
        const target = element.dataset.target ?? "";
        if (targets.has(target)) {
          element.setAttribute("role", "button");
          element.setAttribute("tabindex", first ? "0" : "-1");
          element.setAttribute("aria-label", this.label(target));
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
    let box = document.getElementById(`part-${part.name}`);
    if (!box) {
      const open = !(part.folded && narrow.matches);
      box = el("details", { id: `part-${part.name}`, open }, el("summary", {}, part.title), el("div", { class: "canvas" }));
    }
    box.className = part.title ? "part" : "part untitled";
    if (column.children[index] !== box) column.insertBefore(box, column.children[index] ?? null);
    find("summary", box).textContent = part.title || part.name;
    if (part.svg === undefined || this.drawn.get(part.name) === part.svg) return;
    this.drawn.set(part.name, part.svg);
    this.drawSvg(part, find(".canvas", box));
  }

  private drawSvg(part: Part, canvas: HTMLElement): void {
    const template = document.createElement("template");
    template.innerHTML = part.svg ?? "";
    const next = template.content.querySelector("svg");
    if (!next) return;
    next.setAttribute("role", "group");
    next.setAttribute("aria-label", part.title || part.name);
    const now = canvas.querySelector(":scope > svg");
    if (now) morph(now, next);
    else canvas.prepend(next);
    const area = canvas.querySelector<SVGSVGElement>("svg[data-pan], [data-pan] svg");
    if (!area) return;
    const pan = this.pans.get(part.name);
    if (pan) pan.follow();
    else this.pans.set(part.name, new PanZoom(area, canvas));
  }

  private forget(box: Element): void {
    const name = box.id.replace(/^part-/, "");
    this.drawn.delete(name);
    this.pans.delete(name);
    box.remove();
  }

  /**
   * Side parts stand beside the main ones if the board is larger that way in the room there is, and
   * below them otherwise. Sizes of drawings differ from game to game, so this is worked out, not styled.
   */
  private arrange(): void {
    const room = this.root.getBoundingClientRect();
    const height = innerHeight - Math.max(room.top, 0) - 16;
    const [main, side] = [false, true].map((which) => {
      const column = this.sizes.filter((size) => size.side === which);
      const width = Math.max(1, ...column.map((size) => size.width));
      return { width, tall: column.reduce((sum, size) => sum + (size.height * width) / size.width + 40, 0), some: column.length > 0 };
    }) as [Column, Column];
    const beside = room.width / (main.width + side.width);
    const below = room.width / main.width;
    const fits = (scale: number, tall: number): number => scale * Math.min(1, Math.max(height, 300) / (scale * tall));
    const better = fits(beside, Math.max(main.tall, side.tall)) >= fits(below, main.tall + side.tall / 2) * 1.02;
    const apart = side.some && room.width >= 620 && better;
    this.root.dataset.layout = apart ? "beside" : "below";
    this.root.style.setProperty("--main", String(main.width));
    this.root.style.setProperty("--side", String(side.width));
  }
}

interface Column {
  width: number;
  tall: number;
  some: boolean;
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const box = svg.viewBox.baseVal;
  return { width: box?.width || 100, height: box?.height || 100 };
}
