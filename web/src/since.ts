/** Since your turn: a chip for each move of the others, which lights its pieces, and all of them played again. */

import { el, fill, find, seatMark, unseen, whilePointed } from "./dom";
import { withGlyphs } from "./glyphs";
import { icon } from "./icon";
import { placePeek } from "./peek";
import type { LogEntry, State } from "./protocol";
import { isCalm } from "./preferences";

export interface SinceActs {
  light(targets: readonly string[]): void;
  /** Show what happened after this step again. */
  again(from: number): void;
  /** These stand in the strip, and nowhere else. */
  told(entries: readonly LogEntry[]): void;
  /** There is no strip: the story says where my turn ended. */
  divide(from: number | null): void;
}

/** So many chips are shown; those before are folded. */
const MOST = 5;
/** So many are seen while others play. */
const WATCHED = 3;
/** A finger that has gone so many pixels over a strip swipes it away. */
const SWIPE = 48;
/** So long what lies over a phone's board can be read. */
const READ = 9000;
let timer = 0;
let frame = 0;
/** What is shown in a strip, and the step it follows that was swiped away. */
let shown: { from: number; acts: SinceActs } | null = null;
let putAway = -1;

/** All that others did since my latest decision, and the step it follows. */
export function othersSince({ you }: State, log: readonly LogEntry[]): { from: number; others: LogEntry[] } {
  const mine = new Set([...you.seats, ...you.away]);
  const movers = new Map<number, number>();
  for (const { step, seat, by } of log) if (seat !== null && step > 0 && !movers.has(step)) movers.set(step, by ?? seat);
  const last = log.findLast((entry) => mine.has(movers.get(entry.step) ?? -1));
  const from = last?.step ?? 0;
  return { from, others: mine.size === 0 ? [] : log.filter((entry) => entry.step > from && entry.seat !== null && !mine.has(entry.seat)) };
}

/** The same in the first words of each move; nothing before my first one. */
export function sinceMine(state: State): { from: number; entries: LogEntry[] } {
  const { from, others } = othersSince(state, state.log);
  if (from === 0) return { from, entries: [] };
  const hurts = againstMe(state);
  return { from, entries: others.filter((entry, index) => entry.joy || hurts(entry) || others[index - 1]?.step !== entry.step || others[index - 1]?.seat !== entry.seat) };
}

/** Whether something was done at my cost. */
export function againstMe({ you }: State): (entry: LogEntry) => boolean {
  return ({ against }) => against !== undefined && (you.seats.includes(against) || you.away.includes(against));
}

/** While others play, where no story is in sight: their latest moves, in a few words each. */
export function showWatched(state: State, log: readonly LogEntry[]): void {
  const { others } = othersSince(state, log.filter((entry) => entry.step <= state.step));
  const isSaid = (entry: LogEntry, before?: LogEntry): boolean => !entry.gain && !!entry.short && before?.step === entry.step && !!before.short?.includes(entry.short);
  const latest = others.filter((entry) => entry.short || entry.gain).filter((entry, index, all) => !isSaid(entry, all[index - 1])).slice(-WATCHED);
  const line = ({ seat, short, text, gain }: LogEntry): HTMLElement => el("li", {}, seat !== null && seatMark(seat), el("span", {}, ...withGlyphs(short ?? text)), gain && !(short ?? text).includes(gain) ? el("b", { class: /^[−-]/.test(gain) ? "loss" : "" }, gain) : null);
  fill(find("#watched"), ...latest.map(line));
}

/** Show it in the scene's own place for it, if it has one and that can be seen; else the story says which of its lines are meant. */
export function showSince(state: State | null, acts: SinceActs): void {
  const inScene = [...document.querySelectorAll<HTMLElement>(".scene [data-since]")];
  const head = find("#since");
  for (const place of [...inScene, head]) empty(place);
  const line = find("#peek").querySelector<HTMLElement>(".since") ?? el("div", { class: "since", role: "group", "aria-label": "Since your turn" });
  empty(line);
  clearTimeout(timer);
  shown = null;
  const { from, entries } = state ? sinceMine(state) : { from: 0, entries: [] };
  const lost = state ? entries.filter(againstMe(state)) : [];
  for (const place of document.querySelectorAll<HTMLElement>("[data-against]")) fill(place, ...losses(lost));
  document.querySelector(".scene")?.classList.toggle("has-since", entries.length > 0);
  cancelAnimationFrame(frame);
  acts.told([]);
  acts.divide(null);
  if (entries.length === 0) return;
  frame = requestAnimationFrame(() => {
    const isNew = putAway !== from;
    shown = { from, acts };
    if (isNew && inScene.some((place) => showIn(place, from, entries, lost, acts))) return;
    fill(head, again(from, acts));
    head.hidden = false;
    acts.divide(from);
    if (!isNew || !document.body.matches("[data-kind=phone], [data-kind=land]")) return;
    find("#peek").append(line);
    showIn(line, from, entries, lost, { ...acts, told: () => undefined });
    placeLine();
    timer = setTimeout(() => leave(line), READ);
  });
}

/** What lies over a phone's board becomes shorter until it covers nothing to touch: at last it only says how much there was. */
export function placeLine(): void {
  const line = document.querySelector<HTMLElement>(".peek > .since:not([hidden])");
  while (!placePeek() && line && (fold(line) || count(line)));
}

/** Only the number of the moves is left; false if it was so already. */
function count(line: HTMLElement): boolean {
  const chips = line.querySelectorAll(".event");
  if (chips.length === 0) return false;
  const earlier = find(".earlier", line);
  const number = Number(earlier.dataset.count) + chips.length;
  for (const chip of chips) chip.remove();
  earlier.textContent = number === 1 ? "1 move" : `${number} moves`;
  earlier.hidden = false;
  return true;
}

/** It has been seen: its lines stand in the story. */
function leave(strip: HTMLElement): void {
  empty(strip);
  document.querySelector(".scene")?.classList.remove("has-since");
  if (!shown) return;
  const { from, acts } = shown;
  putAway = from;
  acts.light([]);
  acts.told([]);
  acts.divide(from);
}

/** A finger swipes a strip away, to whatever side; what lies over a phone's board also leaves with the first thing touched. */
addEventListener("pointerdown", (event) => {
  const at = event.target as Element;
  const strip = at.closest<HTMLElement>(".since[data-since], .peek > .since");
  if (strip && event.pointerType === "touch") swipe(strip, event);
  const line = strip ? null : document.querySelector<HTMLElement>(".peek > .since:not([hidden])");
  if (line && at.closest(".part [data-target], #choices, #end-slot, #confirm")) leave(line);
}, { capture: true });

function swipe(strip: HTMLElement, start: PointerEvent): void {
  const over = new AbortController();
  const gone = ({ clientX, clientY }: PointerEvent): [number, number] => [clientX - start.clientX, Math.max(0, clientY - start.clientY)];
  const place = (x: number, y: number): string => (Math.abs(x) > y ? `${x}px 0` : `0 ${y}px`);
  addEventListener("pointermove", (event) => (strip.style.translate = place(...gone(event))), { signal: over.signal });
  for (const name of ["pointerup", "pointercancel"] as const) {
    addEventListener(
      name,
      (event) => {
        over.abort();
        const [x, y] = gone(event);
        const from = strip.style.translate || "none";
        strip.style.translate = "";
        if (name === "pointercancel" || Math.max(Math.abs(x), y) < SWIPE) return;
        if (isCalm()) return leave(strip);
        void strip.animate([{ translate: from }, { translate: place(8 * x, 8 * y), opacity: 0 }], { duration: 200, easing: "ease-in" }).finished.finally(() => leave(strip));
      },
      { signal: over.signal },
    );
  }
}

function empty(place: HTMLElement): void {
  fill(place);
  place.hidden = true;
}

/** What I have less, once for each amount, with the marks of those who took it. */
function losses(lost: readonly LogEntry[]): HTMLElement[] {
  return [...new Set(lost.map((entry) => entry.loss ?? ""))].map((loss) => {
    const taken = lost.filter((entry) => entry.loss === loss);
    const told = taken.map((entry) => entry.text).join(" ");
    return el("span", { "data-tip": told }, loss, ...taken.map(({ seat }) => seat !== null && seatMark(seat)), unseen(told));
  });
}

/** Whether it could be shown in a place, which is asked when all else has been drawn. */
function showIn(place: HTMLElement, from: number, entries: readonly LogEntry[], lost: readonly LogEntry[], acts: SinceActs): boolean {
  place.hidden = false;
  place.classList.add("since");
  fill(place, ...strip(from, entries, lost, acts));
  const isShown = place.checkVisibility();
  if (isShown) acts.told(shorten(place, entries));
  else empty(place);
  return isShown;
}

/** Fold the first chips until the rest have room; gives what these tell. */
function shorten(place: HTMLElement, entries: readonly LogEntry[]): LogEntry[] {
  while ((place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1) && fold(place));
  const left = new Set([...place.querySelectorAll<HTMLElement>(".event")].map((chip) => Number(chip.dataset.entry)));
  return entries.filter((_, index) => left.has(index));
}

/** What was done at my cost is never folded. */
function strip(from: number, entries: readonly LogEntry[], lost: readonly LogEntry[], acts: SinceActs): HTMLElement[] {
  const shown = entries.filter((entry, index) => index >= entries.length - MOST || lost.includes(entry));
  const early = entries.length - shown.length;
  return [
    el("b", {}, "Since your turn"),
    el("span", { class: "earlier", hidden: early === 0, "data-count": early }, `${early} earlier`),
    ...shown.map((entry, index) => chip(entry, entries.indexOf(entry), entry.seat !== shown[index - 1]?.seat, lost.includes(entry), acts)),
    again(from, acts),
    el("button", { type: "button", class: "away", "aria-label": "Put away", click: (event) => leave((event.currentTarget as Element).closest<HTMLElement>(".since") as HTMLElement) }, icon("x")),
  ];
}

function again(from: number, acts: SinceActs): HTMLElement {
  return el("button", { type: "button", class: "again", "data-tip": "Show the moves of the others again, slowly (P)", click: () => acts.again(from) }, icon("play"), el("span", {}, "Play again"));
}

function chip(entry: LogEntry, index: number, named: boolean, hurts: boolean, acts: SinceActs): HTMLElement {
  const text = entry.short ?? entry.text;
  const made = el(
    "button",
    { type: "button", "data-entry": index, class: `event seat-${entry.seat}${entry.joy ? " joy" : ""}${hurts ? " against" : ""}` },
    unseen(entry.text),
    entry.seat !== null && el("span", { class: "by", hidden: !named }, seatMark(entry.seat)),
    el("span", { "aria-hidden": "true" }, ...withGlyphs(text)),
    hurts && entry.loss ? el("b", { "aria-hidden": "true", class: "loss" }, entry.loss) : entry.gain && !text.includes(entry.gain) ? el("b", { "aria-hidden": "true", class: /^[−-]/.test(entry.gain) ? "loss" : "" }, entry.gain) : null,
  );
  whilePointed(made, () => acts.light(entry.targets), () => acts.light([]));
  made.addEventListener("click", () => acts.light(entry.targets));
  return made;
}

/** Fold the first chip of what was not at my cost; false if only one is left. */
function fold(place: HTMLElement): boolean {
  const chips = [...place.querySelectorAll(".event")];
  if (chips.length <= 1) return false;
  const first = Math.max(0, chips.findIndex((one) => !one.classList.contains("against")));
  chips[first]?.remove();
  chips[first + 1]?.querySelector(".by")?.removeAttribute("hidden");
  const earlier = find(".earlier", place);
  const count = Number(earlier.dataset.count) + 1;
  earlier.dataset.count = String(count);
  earlier.textContent = `${count} earlier`;
  earlier.hidden = false;
  return true;
}
