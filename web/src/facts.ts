/** Something to learn, when a card matters: a small card beside the board or at the lower left of the scene, one at a time, for as long as it takes to read. */

import { el, fill, find } from "./dom";
import { icon } from "./icon";
import { placePeek } from "./peek";
import type { Fact, LogEntry } from "./protocol";
import { settings } from "./settings";

/** Milliseconds to see that there is something, and for each letter; at most so long. */
const [SEE, LETTER, LONGEST] = [2200, 45, 8000];
/** So many wait; older ones are read in the story. */
const WAITING = 2;

export class Facts {
  private readonly card = el("aside", { id: "fact", class: "fact-card", "aria-label": "Good to know", tabindex: -1, hidden: true });
  private waiting: Fact[] = [];
  /** What this page has shown: nothing comes up twice by itself. */
  private readonly shown = new Set<string>();
  private timer = 0;
  private opener: HTMLElement | null = null;
  /** Something is asked of me: its name has to do, out of the way. */
  private isBrief = false;

  constructor() {
    find("#board").append(this.card);
    this.card.addEventListener("click", (event) => this.card.classList.contains("brief") && !(event.target as Element).closest("button") && this.widen());
    addEventListener("pointerdown", (event) => !this.opener && (event.target as Element).closest(".part [data-target], #choices") && this.close());
  }

  /** Something has happened: what there is to learn from it is shown. */
  told(entries: readonly LogEntry[]): void {
    const { facts, pace } = settings();
    if (facts !== "show" || pace === "once") return;
    this.waiting = [...this.waiting, ...entries.flatMap((entry) => (entry.fact && !this.shown.has(entry.fact.text) ? [entry.fact] : []))].slice(-WAITING);
    if (this.card.hidden) this.next();
  }

  /** Whether there is room only for a name, in the bar at the top or over a phone's board: a touch opens it. */
  brief(wanted: boolean): void {
    this.isBrief = wanted;
    if (!this.card.hidden && !this.opener) this.place();
  }

  /** Read one again; it stays until it is closed. */
  open(fact: Fact, opener: HTMLElement): void {
    this.opener = opener;
    clearTimeout(this.timer);
    this.show(fact);
    this.card.focus({ preventScroll: true });
  }

  /** Take it away; false if there was none. */
  close(): boolean {
    const had = !this.card.hidden;
    const held = this.card.contains(document.activeElement);
    clearTimeout(this.timer);
    this.card.hidden = true;
    if (held) this.opener?.focus({ preventScroll: true });
    this.opener = null;
    if (had) this.waiting = [];
    return had;
  }

  /** Show all of what only its name was there; it stays until it is closed. */
  private widen(): void {
    this.opener = this.card;
    clearTimeout(this.timer);
    this.place();
  }

  private next(): void {
    const fact = this.waiting.shift();
    this.card.hidden = true;
    if (!fact) return;
    this.show(fact);
    this.leaveAfter(Math.min(LONGEST, SEE + LETTER * (fact.text.length + fact.more.length)));
  }

  /** It stays as long as it is pointed at or has the focus. */
  private leaveAfter(time: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.card.matches(":hover, :focus-within") ? this.leaveAfter(1000) : this.next()), time);
  }

  private show(fact: Fact): void {
    this.shown.add(fact.text);
    fill(
      this.card,
      el("p", { class: "fact-top" }, icon("book-open"), el("b", {}, fact.title || "Good to know"), fact.title ? el("span", { class: "soft more" }, "good to know") : null, el("button", { type: "button", class: "close", "aria-label": "Close", click: () => this.close() }, icon("x"))),
      ...factWords(fact),
    );
    this.card.hidden = false;
    this.place();
  }

  /**
   * Beside the board, where nothing is asked just now; on a phone its name alone, over the board. What somebody opened
   * lies above what is mine, if that lies at the bottom of the scene; over whatever a phone shows in its place.
   */
  private place(): void {
    const isSmall = document.body.matches("[data-kind=phone], [data-kind=land]");
    const brief = (this.isBrief || isSmall) && !this.opener;
    this.card.classList.toggle("brief", brief);
    this.card.classList.remove("tight");
    const tools = document.querySelector(":is([data-kind=wide], [data-kind=tall]) .table-bar .tools");
    this.card.style.right = brief && tools ? `${innerWidth - tools.getBoundingClientRect().left + 6}px` : "";
    this.card.style.left = brief && tools ? "auto" : "";
    if (brief) {
      (isSmall ? find("#peek") : document.body).prepend(this.card);
      this.card.style.bottom = "";
      if (isSmall) placePeek();
      this.card.classList.toggle("tight", !isSmall && this.card.getBoundingClientRect().left < endOfLine());
      return;
    }
    const rail = document.querySelector("#ask .ask-scroll");
    if (rail && !this.opener) {
      rail.append(this.card);
      this.card.style.bottom = "";
      return;
    }
    const board = find("#board");
    const [room, tray] = [board.getBoundingClientRect(), board.querySelector('[data-part="tray"]')?.getBoundingClientRect()];
    const isBelow = tray && tray.height > 0 && Math.abs(tray.bottom - room.bottom) < 20 && tray.height < room.height / 2;
    (room.height > 0 ? board : document.body).append(this.card);
    this.card.style.bottom = isBelow ? `${room.bottom - tray.top + 10}px` : "";
  }
}

/** How far the words of the bar go, whatever boxes the game puts them into. */
function endOfLine(): number {
  return Math.max(0, ...[...document.querySelectorAll("#bar-part *")].filter((one) => one.childElementCount === 0).map((one) => one.getBoundingClientRect().right));
}

/** What a fact says. */
export function factWords(fact: Fact): (HTMLElement | null)[] {
  return [el("p", {}, fact.text), fact.more ? el("p", { class: "soft" }, fact.more) : null, sourceOf(fact)];
}

/** Where it can be looked up, behind a sign. */
export function sourceOf({ source }: Fact): HTMLElement | null {
  return source ? el("details", { class: "source-of" }, el("summary", {}, icon("info"), "Source"), el("p", { class: "soft" }, source)) : null;
}
