/** The picture: the parts of the scene, redrawn in place, with everything that can be touched and its states. */

import { el, giveRoles, isSeen, parsed } from "./dom";
import { glide, places, type Places } from "./glide";
import { morphChildren } from "./morph";
import { PanZoom } from "./panzoom";
import type { Part } from "./protocol";

/** The states that a piece can be in, as classes; the styles say how each looks. */
export type State = "legal" | "worth" | "cost" | "chosen" | "last" | "hint" | "pointed" | "planned" | `by-${number}`;
/** The page tells its styles what sort of pieces are in these (`[data-chosen~="card"]`), which is quick where `:has()` is slow. */
const TOLD: readonly State[] = ["legal", "worth", "chosen", "hint", "pointed"];
/** These hold for something that names two pieces when they hold for both. */
const TOGETHER = /^(chosen|last|hint|by-\d)$/;

/** Who brought what is new, and from where. */
export interface Bringer {
  from: DOMRect | null;
  targets: readonly string[];
}

export class Stage {
  readonly scene = el("div", { class: "scene wide", "data-tab": "0" });
  /** One area for each part, by name. */
  readonly sections = new Map<string, HTMLElement>();
  /** Puts the areas where they belong; set by the layout. */
  arrange: () => void = () => undefined;
  /** Called when boxes have changed. */
  moved: () => void = () => undefined;
  private readonly drawn = new Map<string, string>();
  private readonly pans = new Map<string, PanZoom>();
  private readonly marks = new Map<State, ReadonlySet<string>>();
  private stops = 0;
  private buttons: ReadonlySet<string> = new Set();
  private index = new Map<string, HTMLElement[]>();
  private swapped = new Map<Element, Node[]>();

  constructor(
    readonly root: HTMLElement,
    private readonly bar: HTMLElement,
  ) {
    root.append(this.scene);
    root.addEventListener("toggle", () => this.announceParts(), { capture: true });
  }

  /** Show these parts; what is in the picture already stays and glides to its new place. */
  draw(parts: readonly Part[], bringer: Bringer | null = null, animate = true): void {
    this.restore();
    const fresh = parts.filter((part) => part.html !== undefined && this.drawn.get(part.name) !== part.html);
    const gone = [...this.sections.keys()].filter((name) => !parts.some((part) => part.name === name));
    if (fresh.length === 0 && gone.length === 0) return;
    const changing = fresh.flatMap((part) => this.sections.get(part.name) ?? []);
    const before: Places = animate ? places(changing) : new Map();
    const focused = document.activeElement?.closest(".part [id]")?.id;
    for (const name of gone) this.forget(name);
    parts.forEach((part) => this.place(part));
    for (const part of fresh) this.fill(part, animate);
    this.arrange();
    this.paint();
    glide(changing, before, bringer?.from ?? null, new Set(bringer?.targets ?? []));
    if (focused) document.getElementById(focused)?.focus?.();
    this.moved();
  }

  /** All elements that stand for this piece or place; of one that names several pieces, ask with all of them. */
  elements(target: string): readonly HTMLElement[] {
    return this.index.get(target) ?? [];
  }

  /** The one of them that is on the screen. */
  seen(target: string): HTMLElement | null {
    return this.elements(target).find(isSeen) ?? null;
  }

  /** What names several pieces at once. */
  get several(): string[] {
    return [...this.index.keys()].filter((target) => target.includes(" "));
  }

  /** What a person would call this piece or place, if the picture says so. */
  label(target: string): string | undefined {
    for (const element of this.elements(target)) {
      const said = element.getAttribute("aria-label") ?? element.dataset.label ?? element.querySelector(":scope > title")?.textContent;
      if (said?.trim()) return said.trim();
    }
    const written = this.elements(target)[0]?.textContent?.trim() ?? "";
    return written && written.length <= 40 ? written : undefined;
  }

  /** A drawing of this piece, where it has one that can stand elsewhere. */
  picture(target: string): Element | null {
    const drawn = this.elements(target).map((element) => element.querySelector<HTMLElement>("[data-turns], [data-pictured]")).find((one) => one !== null);
    const made = (drawn?.cloneNode(true) as HTMLElement | undefined) ?? null;
    if (made?.dataset.pictured) made.className = made.dataset.pictured; // elsewhere it looks so
    return made;
  }

  /** What the picture says of it in a line of the list, if it does. */
  says(target: string): string {
    return this.elements(target).find((element) => element.dataset.says)?.dataset.says ?? "";
  }

  /** What a piece can do, in a few words, if the picture says so. */
  does(target: string): string {
    return this.elements(target).find((element) => element.dataset.does)?.dataset.does ?? "";
  }

  /** Whether some pieces show what would become of them as soon as one touch is missing. */
  get looksAhead(): boolean {
    return this.scene.querySelector("[data-ahead]") !== null;
  }

  /** Whether this element does. */
  isAhead(id: string): boolean {
    return document.getElementById(id)?.hasAttribute("data-ahead") ?? false;
  }

  /** These pieces, and no others, are in a state. */
  mark(state: State, targets: Iterable<string>): void {
    this.marks.set(state, new Set(targets));
    this.apply(state);
  }

  /** Make these targets buttons for the keyboard and for screen readers; one of each part is a tab stop. */
  offer(targets: ReadonlySet<string>): void {
    this.buttons = targets;
    let plain = false;
    for (const section of this.sections.values()) {
      for (const element of section.querySelectorAll<HTMLElement>("[data-target]")) {
        if (targets.has(element.dataset.target ?? "")) {
          const nests = element.querySelector("[data-target]") !== null;
          give(element, "role", nests ? "group" : "button");
          give(element, "tabindex", "-1");
        } else if (element.hasAttribute("tabindex")) {
          for (const name of ["role", "tabindex"]) element.removeAttribute(name);
          plain = true;
        }
      }
    }
    if (plain) for (const section of this.sections.values()) giveRoles(section);
    cancelAnimationFrame(this.stops);
    this.stops = requestAnimationFrame(() => this.tabStops());
  }

  /** The first that is seen in each part is a tab stop; boxes are asked for once a frame, when all has been drawn. */
  private tabStops(): void {
    const buttons = [...this.sections.values()].map((section) => [...section.querySelectorAll<HTMLElement>("[data-target][tabindex]")]);
    for (const first of buttons.map((some) => some.find(isSeen))) first?.setAttribute("tabindex", "0");
  }

  /** Put something else inside elements, by their ids, until it is restored. */
  swap(pieces: Readonly<Record<string, string>>): void {
    const wanted = Object.entries(pieces);
    if (wanted.length === 0) return this.restore();
    this.restore();
    for (const [id, html] of wanted) {
      const element = document.getElementById(id);
      if (!element?.closest(".part")) continue;
      this.swapped.set(element, [...element.childNodes]);
      element.innerHTML = html;
      element.classList.add("previewed");
      element.closest(".part")?.classList.add("previewing");
    }
    this.paint();
  }

  /** Take the preview away. */
  restore(): void {
    if (this.swapped.size === 0) return;
    for (const [element, was] of this.swapped) {
      element.replaceChildren(...was);
      element.classList.remove("previewed");
      element.closest(".part")?.classList.remove("previewing");
    }
    this.swapped.clear();
    this.paint();
  }

  /** The boards that can be moved and zoomed. */
  panned(): PanZoom[] {
    return [...this.pans.values()];
  }

  /** Find everything that can be touched, and give it its states again. */
  private paint(): void {
    this.index = new Map();
    for (const section of this.sections.values()) {
      for (const element of section.querySelectorAll<HTMLElement>("[data-target]")) {
        const target = element.dataset.target ?? "";
        const known = this.index.get(target);
        if (known) known.push(element);
        else this.index.set(target, [element]);
      }
    }
    for (const section of this.sections.values()) giveRoles(section);
    for (const state of this.marks.keys()) this.apply(state);
    this.offer(this.buttons);
    this.announceParts();
  }

  /** The stage tells its styles which parts it has, and what a part says of the whole scene (`data-shows`). */
  private announceParts(): void {
    const telling = [...this.sections.values()].flatMap((section) => [...section.querySelectorAll<HTMLElement>("[data-shows]")]);
    const shown = telling.filter((element) => !(element instanceof HTMLDetailsElement) || element.open).map((element) => element.dataset.shows ?? "");
    say(this.root, "shows", [...this.sections.keys(), ...shown].join(" "));
  }

  private apply(state: State): void {
    const wanted = this.marks.get(state) ?? new Set();
    const kinds = new Set<string>();
    for (const [target, elements] of this.index) {
      const both = target.includes(" ") && TOGETHER.test(state) && target.split(" ").every((one) => wanted.has(one));
      const on = both || wanted.has(target);
      for (const element of elements) {
        element.classList.toggle(state, on);
        if (on) for (const kind of [target, ...element.classList]) kinds.add(kind);
      }
    }
    if (TOLD.includes(state)) this.announce(state, kinds);
    if (state === "legal") for (const pan of this.pans.values()) pan.count();
  }

  private announce(state: State, kinds: ReadonlySet<string>): void {
    if (kinds.size === 0) delete document.body.dataset[state];
    else say(document.body, state, [...kinds].join(" "));
  }

  private place(part: Part): void {
    if (this.sections.has(part.name)) return;
    const section = el("section", { class: "part", "data-part": part.name, "aria-label": part.title || part.name });
    this.sections.set(part.name, section);
    (part.name === "bar" ? this.bar : this.scene).append(section);
  }

  private fill(part: Part, animate: boolean): void {
    const section = this.sections.get(part.name);
    if (!section) return;
    this.drawn.set(part.name, part.html ?? "");
    morphChildren(section, parsed(part.html ?? ""));
    const marked = section.querySelector<SVGElement>("[data-pan]");
    const area = marked instanceof SVGSVGElement ? marked : marked?.ownerSVGElement;
    const known = this.pans.get(part.name);
    if (known?.svg === area) known?.follow(animate);
    else if (area) this.pans.set(part.name, new PanZoom(area, section, () => this.moved()));
  }

  private forget(name: string): void {
    this.sections.get(name)?.remove();
    this.sections.delete(name);
    this.drawn.delete(name);
    this.pans.delete(name);
  }
}

/** Tell the styles something; the same again would make the browser look through all of them. */
function say(element: HTMLElement, name: string, words: string): void {
  if (element.dataset[name] !== words) element.dataset[name] = words;
}

/** Give an element an attribute that it may have already. */
function give(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
