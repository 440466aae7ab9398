/** Where everything lies: the scene for this window, the tray in a phone's sheet, the tabs. */

import { el, fill, find } from "./dom";
import { icon } from "./icon";
import { isSmall, kindOfWindow, type Kind, type SceneDeclared, type TabDeclared } from "./scene";
import type { Stage } from "./stage";

/** What a phone shows above its sheet: a tab of the game by its number, or one of the page's own. */
export type TabName = string;

/** In the bar with names, there as marks and points alone, or in a row of their own. */
type SeatsShown = "named" | "marks" | "apart";

/** Large text is so much larger, where the room for the scene is more than the least it is made for. */
const LARGE = 1.2;
const LEAST = { width: 948, height: 676 };

export class Layout {
  kind: Kind = kindOfWindow();
  tab: TabName = "0";
  /** Called when the scene or the tab has changed. */
  changed: () => void = () => undefined;
  /** Up to which step each tab has been looked at. */
  private readonly read = new Map<TabName, number>();
  private readonly table = find("#table");
  private readonly slot = find("#tray-slot");
  private readonly bar = find("#tabs");
  /** What stood in the seats when they were placed. */
  private seated = "";

  constructor(
    private readonly stage: Stage,
    readonly scene: SceneDeclared,
    private readonly openDrawer: (name: string, into: HTMLElement) => void,
  ) {
    stage.arrange = () => this.arrange();
    fill(this.bar, ...scene.tab.map((tab, number) => this.button(String(number), tab)), this.button("players", PLAYERS), this.button("story", STORY));
    new ResizeObserver(() => this.resized()).observe(document.documentElement);
    const seated = new ResizeObserver(() => this.seat());
    [find("#seats ol"), find("#bar-part")].forEach((part) => seated.observe(part));
    new MutationObserver(() => this.seatAnew()).observe(find("#seats ol"), { childList: true, characterData: true, subtree: true });
    document.fonts.addEventListener("loadingdone", () => this.seat());
    this.arrange();
  }

  get isSmall(): boolean {
    return isSmall(this.kind);
  }

  /** Whether some part of the board is shown, but not the one in which the game is played. */
  get isAside(): boolean {
    return this.isSmall && this.tab !== "0" && this.tab in this.scene.tab;
  }

  /** The tab that is marked as open: the first may show what belongs to another. */
  private get marked(): TabName {
    return this.tab === "0" ? this.first : this.tab;
  }

  /** The tab whose parts the first one shows just now: its own, or those of another in their place. */
  private get first(): TabName {
    const said = (word: string): boolean => word !== "" && this.stage.scene.querySelector(`[data-shows~="${word}"]`) !== null;
    return String(Math.max(0, this.scene.tab.findIndex(({ instead }) => said(instead))));
  }

  /** Show another tab; only phones have them. */
  open(tab: TabName): void {
    if (this.tab === "0" && tab === this.marked) return;
    this.tab = this.tab === tab || tab === this.first ? "0" : tab;
    this.arrange();
    this.changed();
    this.stage.scene.toggleAttribute("data-still", true); // what has happened was seen before
  }

  /** A number beside a tab: so much is new there, as of a step; null takes it away. What was opened is read. */
  count(tab: TabName, news: number | null, step: number): void {
    const sign = this.bar.querySelector(`[data-tab="${tab}"] em`);
    if (!sign) return;
    if (this.tab === tab) this.read.set(tab, step);
    sign.textContent = news && (this.read.get(tab) ?? -1) < step ? String(news) : "";
  }

  /** On these tabs something can be touched. */
  call(targets: ReadonlySet<string>): void {
    this.scene.tab.forEach((tab, number) => {
      const sections = tab.parts.filter((name) => name !== this.scene.tray).map((name) => this.stage.sections.get(name));
      const calls = [...targets].some((target) => this.stage.elements(target).some((element) => sections.some((section) => section?.contains(element))));
      this.bar.querySelector(`[data-tab="${number}"]`)?.classList.toggle("calls", calls && ![this.tab, this.marked].includes(String(number)));
    });
  }

  /** How much larger the scene can be for large text. */
  private enlarge(): void {
    const { width, height } = find("#board").getBoundingClientRect();
    const large = this.kind === "wide" ? Math.max(1, Math.min(LARGE, width / LEAST.width, height / LEAST.height)) : 1;
    document.body.style.setProperty("--large", large.toFixed(3));
  }

  private resized(): void {
    this.kind = kindOfWindow();
    this.enlarge();
    this.arrange();
    this.changed();
  }

  /** Put the parts where they belong in this scene. */
  private arrange(): void {
    if (!this.isSmall) this.tab = "0";
    const moved = document.body.dataset.kind !== this.kind || this.table.dataset.tab !== this.tab;
    const shown = this.scene.tab[Number(this.tab)];
    document.body.dataset.kind = this.kind;
    this.table.dataset.tab = document.body.dataset.tab = this.tab;
    this.stage.scene.className = `scene ${this.kind}`;
    this.stage.scene.dataset.tab = shown ? this.tab : "0";
    this.slot.className = `tray-slot ${this.kind}`;
    for (const [name, section] of this.stage.sections) {
      if (name === "bar") continue;
      const inSheet = this.isSmall && name === this.scene.tray;
      this.put(section, inSheet ? this.slot : this.stage.scene);
      section.hidden = this.isSmall && !inSheet && !!shown && shown.parts.length > 0 && !shown.parts.includes(name);
    }
    this.slot.hidden = this.slot.childElementCount === 0;
    if (moved) this.seat();
    this.showTabs(shown);
  }

  /** A phone has the seats in its bar; held upright only where they have room there, if need be without names. */
  private seat(): void {
    const inBar = this.isSmall && this.tab !== "players";
    const ways: SeatsShown[] = !inBar ? ["apart"] : this.kind === "land" ? ["named"] : ["named", "marks", "apart"];
    ways.some((way) => this.placeSeats(way) || way === "apart");
  }

  /** A name, or a digit more, needs other room; a score that counts up does not. */
  private seatAnew(): void {
    const words = (find("#seats ol").textContent ?? "").replace(/\d/g, "0");
    if (words === this.seated) return;
    this.seated = words;
    this.seat();
  }

  /** Put the seats there, and say whether they have room, their names uncut. */
  private placeSeats(way: SeatsShown): boolean {
    const [seats, bar] = [find("#seats"), find(".table-bar")];
    const place = way === "apart" ? find(".rail") : bar;
    if (seats.parentElement !== place) place.insertBefore(seats, way === "apart" ? place.firstChild : find(".tools", place));
    document.body.dataset.seats = way;
    find("h1", bar).classList.toggle("hidden-words", this.kind === "phone" && way !== "apart");
    const parts = [bar, ...(way === "named" ? seats.querySelectorAll(".seat-name") : [])];
    return this.kind === "land" || parts.every((part) => part.scrollWidth <= part.clientWidth);
  }

  private put(section: HTMLElement, place: HTMLElement): void {
    if (section.parentElement === place) return;
    if (place === this.slot) return place.append(section);
    const order = [...this.stage.sections.values()];
    const next = order.slice(order.indexOf(section) + 1).find((other) => other.parentElement === place);
    place.insertBefore(section, next ?? null);
  }

  private showTabs(shown: TabDeclared | undefined): void {
    for (const button of this.bar.querySelectorAll<HTMLElement>("[data-tab]")) {
      const on = button.dataset.tab === this.marked;
      find("span", button).classList.toggle("hidden-words", this.kind === "land");
      if (on) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    const page = find("#tab-page");
    const drawer = this.isSmall ? (shown?.drawer ?? "") : "";
    page.hidden = !drawer;
    if (drawer && page.dataset.drawer !== drawer) this.openDrawer(drawer, page);
    page.dataset.drawer = drawer;
  }

  private button(name: TabName, tab: Pick<TabDeclared, "title" | "icon">): HTMLElement {
    return el("button", { type: "button", "data-tab": name, click: () => this.open(name) }, icon(tab.icon), el("span", {}, tab.title), el("em", {}));
  }
}

const PLAYERS = { title: "Players", icon: "users" };
const STORY = { title: "Story", icon: "scroll-text" };
