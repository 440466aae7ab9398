/** Drawers: what is read now and then, drawn when it is opened; over the scene, never over the rail. */

import { get } from "./api";
import { el, fill, find, giveRoles, parsed } from "./dom";
import { icon } from "./icon";
import { showModels } from "./model";
import type { Drawer } from "./protocol";
import type { DrawerDeclared } from "./scene";

/** The drawer with the meanings of all signs has its place beside the goal line and in the menu, not in the bar. */
const SIGNS = "signs";

/** What is open: a drawer, or the panel of one thing. */
interface Opened {
  name: string;
  title: string;
  icon: string;
}

export class Drawers {
  private open_ = "";
  /** What a panel was opened from, the latest last. */
  private trail: Opened[] = [];
  private shown: Opened | null = null;
  /** Called when something was opened or closed. */
  changed: () => void = () => undefined;
  /** How far each was scrolled. */
  private readonly scrolls = new Map<string, number>();
  private readonly root = find("#drawer");

  /** `path` gives the address of a drawer. */
  constructor(
    private readonly declared: readonly DrawerDeclared[],
    private readonly path: (what: string) => string,
  ) {
    const button = ({ name, title, icon: sign }: DrawerDeclared): HTMLElement =>
      el("button", { type: "button", class: "tool", "data-drawer": name, "aria-expanded": "false", "data-tip": title, "aria-label": title, click: () => this.toggle(name) }, icon(sign), el("span", {}, title));
    fill(find("#drawers"), ...declared.filter(({ name }) => name !== SIGNS).map(button));
    const inMenu = document.querySelector("#menu-drawers");
    const line = ({ name, title, icon: sign }: DrawerDeclared): HTMLElement => el("button", { type: "button", class: "menu-line", "data-drawer": name, click: () => this.toggle(name) }, icon(sign), title);
    if (inMenu) fill(inMenu, ...declared.filter(({ name }) => name !== SIGNS).map(line));
    const signs = declared.find(({ name }) => name === SIGNS);
    if (signs) document.querySelector("#menu-signs")?.append(line(signs));
    document.addEventListener("click", (event) => {
      const name = (event.target as Element).closest<HTMLElement>(".part [data-drawer], #seats [data-drawer], .aim-line [data-drawer]")?.dataset.drawer;
      if (name) this.toggle(name);
      const panel = (event.target as Element).closest<HTMLElement>("[data-panel]");
      if (panel && isDoor(panel)) this.openPanel(panel);
    });
    this.root.addEventListener("keydown", (event) => {
      const panel = (event.target as Element).closest<HTMLElement>("[data-panel]");
      if (!panel || panel.matches("button, a, summary") || !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      this.openPanel(panel);
    });
    document.addEventListener("pointerdown", (event) => {
      const at = event.target as Element;
      if (this.open_ && !at.closest("#drawer, [data-drawer], .tip, #bubble, #coach, #fact, dialog")) this.close();
    });
  }

  get isOpen(): boolean {
    return this.open_ !== "";
  }

  has(name: string): boolean {
    return this.declared.some((drawer) => drawer.name === name);
  }

  /** What is told of the thing that this stands for: its panel, with a way back to what it was opened from. */
  openPanel(from: HTMLElement | SVGElement): void {
    const { panel: name, panelTitle: title = "" } = from.dataset;
    if (!name) return;
    this.trail = this.shown && this.root.contains(from) ? [...this.trail, this.shown] : [];
    void this.reveal({ name, title: title.charAt(0).toUpperCase() + title.slice(1), icon: "info" });
  }

  toggle(name: string): void {
    if (this.open_ === name) this.close();
    else void this.open(name);
  }

  /** The first, then the next, then none. */
  next(): void {
    const at = this.declared.findIndex((drawer) => drawer.name === this.open_);
    const next = this.declared[at + 1];
    if (next) void this.open(next.name);
    else this.close();
  }

  async open(name: string): Promise<void> {
    const drawer = this.declared.find((one) => one.name === name);
    if (!drawer) return;
    this.trail = [];
    await this.reveal(drawer);
  }

  private async reveal(drawer: Opened): Promise<void> {
    const { name } = drawer;
    this.remember();
    (document.body.dataset.kind === "phone" ? document.body : find("#board")).append(this.root);
    this.open_ = name;
    this.shown = drawer;
    const body = el("div", { class: "drawer-body", tabindex: "0" });
    const close = el("button", { type: "button", class: "close", "aria-label": "Close", click: () => this.close() }, icon("x"));
    const before = this.trail.at(-1);
    const back = before && el("button", { type: "button", class: "close way-back", "aria-label": `Back to ${before.title}`, click: () => this.goBack() }, icon("chevron-left"));
    fill(this.root, el("header", {}, back ?? icon(drawer.icon), el("h2", {}, drawer.title), close), body);
    this.root.setAttribute("aria-label", drawer.title);
    this.root.hidden = false;
    this.mark();
    close.focus({ preventScroll: true });
    await this.load(name, body);
    if (this.open_ !== name) return;
    body.scrollTop = this.scrolls.get(name) ?? 0;
  }

  private goBack(): void {
    const before = this.trail.pop();
    if (before) void this.reveal(before);
  }

  close(): boolean {
    const had = this.isOpen;
    this.remember();
    const button = document.querySelector<HTMLElement>(`#drawers [data-drawer="${this.open_}"]`);
    if (had && this.root.contains(document.activeElement)) button?.focus({ preventScroll: true });
    this.open_ = "";
    this.trail = [];
    this.shown = null;
    this.root.hidden = true;
    this.mark();
    return had;
  }

  /** Draw what is in a drawer into an element. */
  async load(name: string, into: HTMLElement): Promise<void> {
    try {
      const { html } = await get<Drawer>(this.path(`/drawers/${name}`));
      fill(into);
      into.append(parsed(html));
      giveRoles(into);
      showModels(into);
      for (const panel of into.querySelectorAll("[data-panel]:not(button, a, summary, [tabindex])")) for (const [name, value] of [["role", "button"], ["tabindex", "0"]] as const) panel.setAttribute(name, value);
    } catch (error) {
      fill(into, el("p", { class: "soft" }, error instanceof Error ? error.message : String(error)));
    }
  }

  private remember(): void {
    const body = this.root.querySelector(".drawer-body");
    if (this.open_ && body) this.scrolls.set(this.open_, body.scrollTop);
  }

  private mark(): void {
    this.changed();
    for (const button of document.querySelectorAll<HTMLElement>("#drawers [data-drawer]")) button.setAttribute("aria-expanded", String(button.dataset.drawer === this.open_));
  }
}

/** Whether a touch on this opens its panel at once: in a drawer and wherever it is no piece of the game. */
function isDoor(panel: HTMLElement): boolean {
  return !panel.closest(".part [data-target]") || panel.closest("#drawer, #tab-page, #bubble, #fact") !== null;
}
