/** What happened, in plain words: a line for each decision, which lights its pieces and leads to its moment. */

import { el, find, seatMark, whilePointed } from "./dom";
import { withGlyphs } from "./glyphs";
import { icon } from "./icon";
import type { Fact, LogEntry } from "./protocol";
import { isVerb } from "./you";

export interface StoryActs {
  /** Show this moment. */
  go(step: number): void;
  /** Light these pieces; none: no longer. */
  light(targets: readonly string[]): void;
  /** Show what there is to learn from it. */
  fact(fact: Fact, opener: HTMLElement): void;
}

/** A scroll so soon after a touch is meant. */
const BY_HAND = 1000;
/** More than one sentence. */
const SENTENCES = /[.!?] \p{Lu}/u;

/** What one seat did with one decision. */
interface Line {
  key: string;
  step: number;
  seat: number | null;
  entries: LogEntry[];
}

export class Story {
  private lines: Line[] = [];
  private atEnd = true;
  private unseen = 0;
  private frame = 0;
  private looksBack = false;
  private readonly more: HTMLElement;

  /** `list` is the list; `more` the button that leads to its end. */
  constructor(
    private readonly list: HTMLElement,
    private readonly acts: StoryActs,
  ) {
    this.more = find(".more-lines", list.parentElement ?? document);
    this.more.addEventListener("click", () => this.toEnd());
    let touched = -Infinity;
    for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) list.addEventListener(name, () => (touched = performance.now()), { passive: true });
    list.addEventListener("scroll", () => {
      const near = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
      if (near) this.seen();
      if (near || performance.now() - touched < BY_HAND) this.atEnd = near;
    });
    new ResizeObserver(() => this.atEnd && this.toEnd()).observe(list);
    void document.fonts.ready.then(() => this.atEnd && this.toEnd());
  }

  /** Show what happened up to a step; `now`: the step that is being looked at, if it is not the latest. */
  show(log: readonly LogEntry[], upTo: number, now: number | null): void {
    const lines = gathered(log.filter((entry) => entry.step <= upTo));
    const differs = lines.findIndex((line, index) => line.key !== this.lines[index]?.key);
    const same = differs < 0 ? Math.min(lines.length, this.lines.length) : differs;
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    const news = lines.slice(same);
    this.list.append(...news.map((line) => this.draw(line)));
    const grown = this.lines.length > 0 && same >= this.lines.length;
    this.lines = lines;
    if (news.length > 0) {
      if (this.atEnd || !grown) this.toEnd();
      else this.tell(news.length);
    }
    if (now !== null) this.leaveEnd();
    this.markNow(now);
    if (now === null && this.looksBack) this.toEnd();
    this.looksBack = now !== null;
  }

  /** What is told elsewhere just now, and stands here again when it no longer is. */
  withhold(entries: readonly LogEntry[]): void {
    const elsewhere = new Set(entries);
    this.lines.forEach((line, index) => {
      const drawn = this.list.children[index] as HTMLElement | undefined;
      if (drawn) drawn.hidden = line.entries.some((entry) => elsewhere.has(entry));
    });
    if (this.atEnd) this.toEnd();
  }

  /** Say where the lines after a step begin: what others did since my turn. */
  divide(from: number | null): void {
    const first = from === null ? -1 : this.lines.findIndex((line) => line.step > from);
    [...this.list.children].forEach((drawn, index) => drawn.classList.toggle("since-first", index === first));
    if (this.atEnd) this.toEnd();
  }

  private markNow(now: number | null): void {
    for (const line of this.list.querySelectorAll<HTMLElement>("button[data-step]")) {
      const at = Number(line.dataset.step);
      line.classList.toggle("now", at === now);
      line.classList.toggle("later", now !== null && at > now);
      if (at === now) keepInSight(this.list, line);
    }
  }

  private tell(news: number): void {
    this.unseen += news;
    this.more.hidden = false;
    this.more.textContent = `${this.unseen} new ↓`;
  }

  private seen(): void {
    this.unseen = 0;
    this.more.hidden = true;
  }

  /** Its height is asked for when all has been drawn. */
  private toEnd(): void {
    this.atEnd = true;
    this.seen();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => (this.list.scrollTop = this.list.scrollHeight));
  }

  /** The moment that is looked at is in sight, not the end. */
  private leaveEnd(): void {
    this.atEnd = false;
    cancelAnimationFrame(this.frame);
  }

  private draw(line: Line): HTMLElement {
    const gains = line.entries.map((entry) => entry.gain).filter((gain): gain is string => !!gain);
    const targets = line.entries.flatMap((entry) => entry.targets);
    const button = el(
      "button",
      { type: "button", "data-step": line.step, class: line.entries.some((entry) => entry.joy) ? "joy" : "", click: () => this.acts.go(line.step) },
      line.seat === null ? el("span", { class: "mark" }) : seatMark(line.seat),
      el("span", { class: "story-words" }, ...withGlyphs(told(line))),
      gains.length > 0 && el("span", { class: "story-gain" }, ...gains.slice(0, 2).map((gain) => el("span", { class: /^[−-]/.test(gain) ? "loss" : "" }, gain))),
    );
    whilePointed(button, () => this.acts.light(targets), () => this.acts.light([]));
    const facts = line.entries.flatMap((entry) => (entry.fact ? [entry.fact] : []));
    return el("li", {}, button, ...facts.map((fact) => this.book(fact)));
  }

  private book(fact: Fact): HTMLElement {
    const title = `Good to know: ${fact.title || fact.text}`;
    return el("button", { type: "button", class: "book", "aria-label": title, "data-tip": title, click: (event) => this.acts.fact(fact, event.currentTarget as HTMLElement) }, icon("book-open"));
  }
}

/**
 * What a line says, with the mover named once: *Marie gains 1 from Increase Atomic Mass and moves to tin.* What follows more than
 * one sentence is a sentence of its own.
 */
function told({ seat, entries }: Line): string {
  const [first, ...others] = entries.map(plain);
  return others.reduce((said, text, place) => {
    const name = seat === null || SENTENCES.test(said) ? "" : shared(first ?? "", text);
    const join = place < others.length - 1 || `${said}${text}`.includes(" and ") ? "," : " and";
    const deed = text.slice(name.length);
    if (!name || !/^\p{Ll}/u.test(deed)) return `${said} ${text}`;
    const verb = deed.split(" ", 1)[0] + " ";
    const isSame = ((place > 0 ? others[place - 1] : first) ?? "").slice(name.length).startsWith(verb); // *You draw carbon and Alcohol*
    return `${said.replace(/\.$/, "")}${join} ${isSame ? deed.slice(verb.length) : deed}`;
  }, first ?? "");
}

/** The words of an entry without its gain, which stands at the right: *lays carbon and joins 1 bond: +1.* */
function plain({ text, gain }: LogEntry): string {
  for (const amount of gain ? [gain, gain.replace("−", "-")] : []) {
    for (const end of [".", ",", ";"]) {
      for (const sign of [":", ","]) text = text.replace(`${sign} ${amount}${end}`, end);
    }
  }
  return text;
}

/** The words with which both begin up to what was done, with the blank behind them: the name of whoever did both. */
function shared(one: string, other: string): string {
  let end = 0;
  for (let at = 0; at < one.length && one[at] === other[at]; at++) {
    if (one[at] !== " ") continue;
    if (end > 0 && isVerb(one.slice(end, at))) break;
    end = at + 1;
  }
  return one.slice(0, end);
}

/** What a seat did in a step is one line; what came of it without the seat's doing, and brought something, is another. */
function gathered(log: readonly LogEntry[]): Line[] {
  const lines: Line[] = [];
  const isDone = ({ entries }: Line, { seat, gain, text }: LogEntry): boolean => seat === null || !gain || shared(entries[0]?.text ?? "", text) !== "";
  for (const entry of log) {
    const last = lines.at(-1);
    if (last && last.step === entry.step && last.seat === entry.seat && last.step > 0 && isDone(last, entry)) last.entries.push(entry);
    else lines.push({ key: "", step: entry.step, seat: entry.seat, entries: [entry] });
  }
  for (const line of lines) line.key = `${line.step} ${line.seat} ${line.entries.map((entry) => entry.text).join(" ")}`;
  return lines;
}

/** Scroll the list, and nothing but the list, until the line can be seen. */
function keepInSight(list: HTMLElement, line: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2;
}
