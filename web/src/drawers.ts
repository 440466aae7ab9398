/** Drawers: what is read now and then, drawn when it is opened; over the scene, never over the rail. */

import { get } from "./api";
import { el, fill, find, giveRoles, parsed } from "./dom";
import { icon } from "./icon";
import type { Drawer } from "./protocol";
import type { DrawerDeclared } from "./scene";

export class Drawers {
  private open_ = "";
  /** How far each was scrolled. */
  private readonly scrolls = new Map<string, number>();
  private readonly root = find("#drawer");

  /** `path` gives the address of a drawer. */
  constructor(
    private readonly declared: readonly DrawerDeclared[],
    private readonly path: (what: string) => string,
  ) {
    const button = ({ name, title, icon: sign }: DrawerDeclared): HTMLElement =>
      el("button", { type: "button", class: "tool", "data-drawer": name, "aria-expanded": "false", "data-tip": title, click: () => this.toggle(name) }, icon(sign), el("span", {}, title));
    fill(find("#drawers"), ...declared.map(button));
    const inMenu = document.querySelector("#menu-drawers");
    if (inMenu) fill(inMenu, ...declared.map(({ name, title, icon: sign }) => el("button", { type: "button", class: "menu-line", click: () => this.toggle(name) }, icon(sign), title)));
    document.addEventListener("click", (event) => {
      const name = (event.target as Element).closest<HTMLElement>(".part [data-drawer], #seats [data-drawer]")?.dataset.drawer;
      if (name) this.toggle(name);
    });
    document.addEventListener("pointerdown", (event) => {
      const at = event.target as Element;
      if (this.open_ && !at.closest("#drawer, [data-drawer], .tip, #bubble, dialog")) this.close();
    });
  }

  get isOpen(): boolean {
    return this.open_ !== "";
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
    this.remember();
    this.open_ = name;
    const body = el("div", { class: "drawer-body", tabindex: "0" });
    const close = el("button", { type: "button", class: "close", "aria-label": "Close", click: () => this.close() }, icon("x"));
    fill(this.root, el("header", {}, icon(drawer.icon), el("h2", {}, drawer.title), close), body);
    this.root.setAttribute("aria-label", drawer.title);
    this.root.hidden = false;
    this.mark();
    close.focus({ preventScroll: true });
    await this.load(name, body);
    if (this.open_ !== name) return;
    body.scrollTop = this.scrolls.get(name) ?? 0;
  }

  close(): boolean {
    const had = this.isOpen;
    this.remember();
    const button = document.querySelector<HTMLElement>(`#drawers [data-drawer="${this.open_}"]`);
    if (had && this.root.contains(document.activeElement)) button?.focus({ preventScroll: true });
    this.open_ = "";
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
    } catch (error) {
      fill(into, el("p", { class: "soft" }, error instanceof Error ? error.message : String(error)));
    }
  }

  private remember(): void {
    const body = this.root.querySelector(".drawer-body");
    if (this.open_ && body) this.scrolls.set(this.open_, body.scrollTop);
  }

  private mark(): void {
    for (const button of document.querySelectorAll<HTMLElement>("#drawers [data-drawer]")) button.setAttribute("aria-expanded", String(button.dataset.drawer === this.open_));
  }
}
