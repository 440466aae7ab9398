/** What is asked of me: the question in words, what is chosen so far, and the choices as a list. */

import { Choosing, matching, type Entry } from "./choose";
import { el, fill, find, isTyping } from "./dom";
import type { Move, State } from "./protocol";
import { confirms } from "./settings";
import type { Stage } from "./stage";
import type { Pointing } from "./touch";
import { turningOf, turnings } from "./turn";

/** So many choices are listed at once if not all of them can be seen on the board. */
const FEW = 4;
const MOST = 50;
const DOUBLE_CLICK = 700;

export class Ask implements Pointing {
  private choosing = new Choosing();
  private typed = "";
  private turned = 0;
  private sending = false;
  private asked = "";
  private sent = -Infinity;

  constructor(
    private readonly root: HTMLElement,
    private readonly stage: Stage,
    private readonly play: (move: Move) => Promise<void>,
    private readonly why: (targets: string[]) => void,
  ) {
    const filter = this.filter;
    filter.addEventListener("input", () => {
      this.typed = filter.value;
      this.list();
    });
    filter.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.choices()[0]?.click();
      else if (event.key === "ArrowDown") this.choices()[0]?.focus();
      else if (event.key === "Escape") filter.blur();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    for (const place of [root, stage.root]) place.addEventListener("click", (event) => this.calm(event), { capture: true });
    find("#sheet", root).addEventListener("click", () => this.unfold(root.dataset.open !== "yes"));
    stage.root.addEventListener("wheel", (event) => event.shiftKey && this.turn(Math.sign(event.deltaY + event.deltaX)) && event.preventDefault(), {
      passive: false,
    });
  }

  private get filter(): HTMLInputElement {
    return find<HTMLInputElement>("#filter", this.root);
  }

  /** A new question, or the same one again. */
  show(state: State): void {
    const asked = `${state.steps} ${state.viewer} ${state.moves.map((move) => move.id).join(" ")}`;
    if (asked !== this.asked) {
      this.asked = asked;
      this.choosing = new Choosing(state.moves);
      this.typed = this.filter.value = "";
      this.turned = 0;
      const seen = state.moves.filter((move) => move.targets.some((target) => this.stage.inSight(target)));
      this.unfold(seen.length === 0 || (seen.length < state.moves.length && state.moves.length <= FEW));
    }
    this.refresh();
  }

  /** Forget the question; nothing can be touched. */
  clear(): void {
    this.asked = "";
    this.choosing = new Choosing();
    this.refresh();
  }

  touch(target: string): void {
    if (this.sending) return;
    if (this.choosing.chosen.at(-1) === target && this.turnOrPlay()) return;
    if (!this.choosing.touch(target)) {
      this.why([...this.choosing.chosen, target]);
      return;
    }
    this.turned = 0;
    this.settle();
  }

  drop(source: string, goal: string): void {
    if (this.sending) return;
    if (!this.choosing.chosen.includes(source)) this.choosing.touch(source);
    if (this.choosing.touchable.has(goal)) {
      this.choosing.touch(goal);
      this.settle();
    } else {
      this.refresh();
      this.why([source, goal]);
    }
  }

  canDrag(target: string): boolean {
    return this.choosing.moves.some((move) => move.targets.length > 1 && move.targets.includes(target));
  }

  /** One step back; false if there was nothing to take back. */
  back(): boolean {
    const had = this.choosing.back() || this.typed !== "";
    this.typed = this.filter.value = "";
    this.refresh();
    return had;
  }

  /** The n-th line of the list, counted from 1. */
  pick(n: number): void {
    this.choices()[n - 1]?.click();
  }

  /** Turn the piece in hand; false if there is nothing to turn. */
  turn(by: number): boolean {
    const ways = turnings(this.choosing);
    if (!ways || by === 0) return false;
    this.turned = (this.turned + by + ways.length) % ways.length;
    this.refresh();
    return true;
  }

  /** A place touched again turns the piece that would lie there, or lays it if it fits one way only. */
  private turnOrPlay(): boolean {
    const meant = this.choosing.meant;
    if (this.turn(1)) return true;
    if (!meant || !turningOf(meant)) return false;
    void this.send(meant);
    return true;
  }

  /** Play what is meant, if one move is. */
  confirm(): boolean {
    const meant = this.meant();
    if (meant) void this.send(meant);
    return meant !== null;
  }

  focusFilter(): void {
    this.unfold(true);
    (this.filter.hidden ? this.choices()[0] : this.filter)?.focus();
  }

  /** Arrow keys go through the list. */
  step(by: number): void {
    const all = this.choices();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  }

  /** The second half of a double click that has played a move already means nothing new. */
  private calm(event: MouseEvent): void {
    if (event.detail > 1 && performance.now() - this.sent < DOUBLE_CLICK) event.stopPropagation();
  }

  private unfold(open: boolean): void {
    this.root.dataset.open = open ? "yes" : "no";
    find("#sheet", this.root).setAttribute("aria-expanded", String(open));
  }

  private choices(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll<HTMLButtonElement>("#choices button")];
  }

  private meant(): Move | null {
    return turnings(this.choosing)?.[this.turned] ?? this.choosing.meant;
  }

  /** After a touch: play the only move left, unless it should be confirmed or has more to point at. */
  private settle(): void {
    const { meant, settled, chosen } = this.choosing;
    const goal = meant?.targets.at(-1);
    if (meant && settled && !confirms() && goal !== undefined && chosen.includes(goal)) void this.send(meant);
    else this.refresh();
  }

  private async send(move: Move): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.sent = performance.now();
    this.root.dataset.sending = "yes";
    this.choosing.take(move);
    this.stage.mark("chosen", this.choosing.chosen);
    try {
      await this.play(move);
    } finally {
      this.sending = false;
      delete this.root.dataset.sending;
      this.choosing.chosen = [];
      this.refresh();
    }
  }

  private refresh(): void {
    if (this.sending) return;
    const open = this.choosing.touchable;
    const meant = this.meant();
    const way = meant ? turningOf(meant) : "";
    this.stage.mark("legal", open);
    this.stage.mark("chosen", way ? [...this.choosing.chosen, way] : this.choosing.chosen);
    this.stage.preview(way, this.choosing.chosen);
    this.stage.offer(new Set([...open, ...this.choosing.chosen]));
    this.list();
  }

  private list(): void {
    const had = this.root.querySelector("#choices")?.contains(document.activeElement) ?? false;
    const { remaining, chosen } = this.choosing;
    const ways = turnings(this.choosing);
    const entries: Entry[] = this.typed
      ? matching(this.choosing.moves, this.typed).map((move) => ({ move }))
      : ways
        ? []
        : this.choosing.entries();
    fill(find("#chosen", this.root), ...chosen.map((target) => this.chip(target)));
    this.offerMeant(ways);
    const shown = entries.slice(0, MOST).filter((entry) => !("move" in entry && entry.move === this.meant() && !this.typed));
    fill(find("#choices", this.root), ...shown.map((entry, index) => el("li", {}, this.line(entry, index))));
    this.filter.hidden = remaining.length <= 12 && !this.typed;
    const hidden = entries.length - Math.min(entries.length, MOST);
    find("#more", this.root).textContent = hidden > 0 ? `${hidden} more: choose on the board or type a word.` : this.typed && entries.length === 0 ? "No choice has these words." : "";
    const choices = remaining.length === 1 ? "the one choice" : `the ${remaining.length} choices`;
    find("#sheet", this.root).textContent = this.root.dataset.open === "yes" ? "Hide the list" : `List ${choices}`;
    this.root.classList.toggle("asks", this.choosing.moves.length > 0);
    if (had && !this.root.contains(document.activeElement)) this.choices()[0]?.focus();
  }

  private offerMeant(ways: Move[] | null): void {
    const meant = this.meant();
    fill(
      find("#confirm", this.root),
      meant && el("button", { type: "button", class: "primary", "data-move": meant.id, click: () => void this.send(meant) }, meant.text),
      ways && el("button", { type: "button", click: () => this.turn(1) }, "Turn ⟳ ", el("kbd", {}, "R")),
    );
  }

  private chip(target: string): HTMLElement {
    const label = this.stage.label(target) ?? beginning(this.choosing.remaining) ?? plain(target);
    return el("button", { type: "button", class: "chip", "aria-label": `${label}: let go`, click: () => this.touch(target) }, label, " ×");
  }

  private line(entry: Entry, index: number): HTMLElement {
    const number = index < 9 ? el("kbd", { "aria-hidden": "true" }, String(index + 1)) : el("span", { class: "no-key" });
    const targets = "move" in entry ? entry.move.targets : [entry.target];
    const hint = (on: boolean) => () => this.stage.mark("hint", on ? targets : []);
    const listeners = { pointerenter: hint(true), pointerleave: hint(false), focus: hint(true), blur: hint(false) };
    if ("move" in entry) {
      const { move } = entry;
      return el("button", { type: "button", "data-move": move.id, click: () => this.choose(move), ...listeners }, number, el("span", {}, move.text));
    }
    const { target, moves } = entry;
    return el(
      "button",
      { type: "button", "data-target-choice": target, click: () => this.touch(target), ...listeners },
      number,
      el("span", {}, this.stage.label(target) ?? beginning(moves) ?? plain(target)),
      el("span", { class: "soft count" }, `${moves.length} ›`),
    );
  }

  /** A move picked from the list is meant as it stands. */
  private choose(move: Move): void {
    if (!confirms()) void this.send(move);
    else {
      this.choosing.take(move);
      this.typed = this.filter.value = "";
      this.refresh();
    }
  }
}

/** The words with which all these moves begin, if they say anything. */
function beginning(moves: readonly Move[]): string | undefined {
  const [first = [], ...others] = moves.map((move) => move.text.split(" "));
  const differs = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  const common = differs < 0 ? first : first.slice(0, differs);
  const text = common.join(" ").replace(/[\s:,(–-]+$|[:,] (?:to|on|with|for|and|the|a)$/g, "");
  return common.length >= 2 ? text : undefined;
}

function plain(target: string): string {
  return target.replace(/[-_]/g, " ");
}

/** The keys that work wherever no field has the focus. */
export function askKeys(ask: Ask): void {
  addEventListener("keydown", (event) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "/") ask.focusFilter();
    else if (event.key === "Escape" || event.key === "Backspace") ask.back();
    else if (/^[1-9]$/.test(event.key)) ask.pick(Number(event.key));
    else if (event.key === "r" || event.key === "R") ask.turn(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && event.target === document.body) ask.confirm();
    else if (event.key === "ArrowDown" && isList(event)) ask.step(1);
    else if (event.key === "ArrowUp" && isList(event)) ask.step(-1);
    else return;
    event.preventDefault();
  });
}

/** Arrows belong to the list if nothing else on the page has the focus. */
function isList(event: KeyboardEvent): boolean {
  return event.target === document.body || !!(event.target as Element).closest("#ask");
}
