/**
 * A piece that leaves the board, before the board is drawn without it: the game's own styles let it go (`.departing`, for
 * `--departs`), what it brought runs from its tokens to their owners, and what is lost breaks.
 */

import { el, find, isSeen, seatMark } from "./dom";
import { icon } from "./icon";
import type { LogEntry, State } from "./protocol";
import type { Seats } from "./seats";
import { isCalm } from "./settings";
import { playSound } from "./sound";

/** At the normal pace, and never shorter or longer than this. */
const NORMAL = 2.4;
const SHORTEST = 1000;
const LONGEST = 2500;
/** Of the whole time: when a kind of token sets out, how long it is on its way, and how far tokens of a row are apart. */
const STARTS = [0.12, 0.4];
const FLIGHT = 0.26;
const APART = 0.02;
/** Several pieces leave one after the other, so far apart. */
const NEXT = 0.08;

/** What leaves by these events, a piece at a time. */
function departures(told: readonly LogEntry[]): LogEntry[][] {
  const by = new Map<string, LogEntry[]>();
  for (const entry of told) if (entry.leaves) by.set(entry.leaves.piece, [...(by.get(entry.leaves.piece) ?? []), entry]);
  return [...by.values()];
}

/** How long it takes until everything that leaves has left, at so many milliseconds a step. */
export function departureTime(told: readonly LogEntry[], base: number): number {
  const pieces = departures(told).filter(([first]) => first?.leaves && shown(first.leaves.piece));
  return pieces.length > 0 && base > 0 ? Math.min(LONGEST, Math.max(SHORTEST, NORMAL * base)) : 0;
}

/** What is said while it happens. */
export function departureWords(told: readonly LogEntry[]): string {
  const names = departures(told).flatMap(([first]) => first?.leaves?.name ?? []);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)} leave` : `${names[0]} leaves`;
}

/** Let everything leave that leaves by these events. */
export function depart(told: readonly LogEntry[], state: State, seats: Seats, time: number): void {
  const all = departures(told);
  all.forEach((entries, place) => {
    const late = place * NEXT * time;
    const piece = shown(entries[0]?.leaves?.piece);
    if (!piece) return;
    const long = time - (all.length - 1) * NEXT * time;
    piece.style.setProperty("--departs", `${long}ms`);
    piece.style.setProperty("--departs-late", `${late}ms`);
    piece.classList.add("departing");
    let down = 0;
    for (const entry of entries) down += bring(entry, piece, down, state, seats, late, long);
  });
  const mine = told.some((entry) => entry.leaves && isMine(entry, state));
  playSound("engine", mine);
  if (told.some((entry) => entry.leaves && tokens(entry, null).length > 0)) setTimeout(() => find("#effects").querySelector(".token") && playSound("coins", mine), STARTS[0]! * time);
  for (const sound of new Set(told.flatMap((entry) => (entry.leaves && entry.sound ? [entry.sound] : [])))) {
    setTimeout(() => find("#effects").querySelector(".brought") && playSound(sound, mine), (STARTS[1]! + FLIGHT) * time);
  }
}

function isMine({ seat }: LogEntry, state: State): boolean {
  return seat !== null && state.you.seats.includes(seat);
}

function shown(id: string | undefined): HTMLElement | null {
  const piece = id ? document.getElementById(id) : null;
  return piece && isSeen(piece) ? piece : null;
}

/** What a row of it brought its owner; returns how much room its sum takes where the row has no box. */
function bring(entry: LogEntry, piece: HTMLElement, down: number, state: State, seats: Seats, late: number, time: number): number {
  if (entry.seat === null) return 0;
  const part = shown(entry.leaves?.part);
  const room = sum(entry, part, piece, down, isMine(entry, state), late, time);
  if (isCalm()) return room;
  tokens(entry, piece).forEach(({ from, kinds }, place) => {
    from.box.animate?.([{ opacity: 1 }, { opacity: 0.2 }], { duration: 150, delay: late + (STARTS[0]! + place * APART) * time, fill: "forwards" });
    kinds.forEach((kind, wave) => {
      const start = late + ((STARTS[Math.min(wave, 1)] ?? 0) + place * APART) * time;
      if (kind.startsWith("-")) shatter(kind.slice(1), from.at, late + STARTS[1]! * time + place * 60, time);
      else fly(kind, from.at, goal(kind, entry, state, seats), entry.seat, start, FLIGHT * time);
    });
  });
  return room;
}

interface Token {
  from: { box: Element; at: DOMRect };
  kinds: string[];
}

/**
 * The tokens of a row, each with the icons that come out of it; where it has no box of its own, out of the whole piece. What
 * came with the very move by which it leaves was not drawn yet.
 */
function tokens(entry: LogEntry, piece: HTMLElement | null): Token[] {
  const part = document.getElementById(entry.leaves?.part ?? "");
  const full = new Set([...(part?.querySelectorAll("[data-full]") ?? [])].slice(0, entry.leaves?.full));
  return [...(part?.querySelectorAll("[data-token], [data-full]") ?? [])].map((box) => ({
    from: { box, at: (isSeen(box) || !piece ? box : piece).getBoundingClientRect() },
    kinds: (box.getAttribute(full.has(box) ? "data-full" : "data-token") ?? "").split(" ").filter(Boolean),
  }));
}

/** Where such an icon belongs: to a place of mine that collects it, else to its like in the seat's line, else to the score. */
function goal(kind: string, entry: LogEntry, state: State, seats: Seats): Element | null {
  const like = seats.signOf(entry.seat ?? 0, kind);
  return keeper(kind, isMine(entry, state)) ?? (like && isSeen(like) ? like : seats.scoreOf(entry.seat ?? 0));
}

/** The place in the picture that collects such things for me. */
export function keeper(kind: string, mine: boolean): Element | null {
  return (mine && [...document.querySelectorAll(`[data-collects~="${kind}"]`)].find(isSeen)) || null;
}

/** The sum of a row: beside it, or one below the other where it has no box. */
function sum(entry: LogEntry, part: HTMLElement | null, piece: HTMLElement, down: number, mine: boolean, late: number, time: number): number {
  if (!entry.gain) return 0;
  const layer = find("#effects");
  const frame = layer.getBoundingClientRect();
  const box = (part ?? piece).getBoundingClientRect();
  const amounts = entry.gain.split(/ (?=[+−-])/).map((amount) => el("span", { class: /^[−-]/.test(amount) ? "loss" : "" }, amount));
  const pill = el("b", { class: `brought seat-${entry.seat}${mine ? " own" : ""}` }, entry.seat !== null && seatMark(entry.seat), ...amounts);
  layer.append(pill);
  const isBeside = part && box.left - frame.left > pill.offsetWidth + 12;
  const left = isBeside ? box.left - pill.offsetWidth - 10 : Math.min(box.left + 8, frame.right - pill.offsetWidth - 8);
  pill.style.left = `${Math.max(6, left - frame.left)}px`;
  const top = part ? box.top + (box.height - pill.offsetHeight) / 2 : box.bottom + 6 + down;
  pill.style.top = `${top - frame.top}px`;
  const frames = [{ opacity: 0, scale: "0.5" }, { opacity: 1, scale: "1.15", offset: 0.14 }, { opacity: 1, scale: "1", offset: 0.22 }, { opacity: 1, scale: "1", offset: 0.9 }, { opacity: 0, scale: "1" }];
  const [delay, duration] = [late + STARTS[0]! * time, (1 - STARTS[0]!) * time];
  if (isCalm()) setTimeout(() => pill.remove(), delay + duration);
  else pill.animate(frames, { duration, delay, fill: "backwards" }).finished.finally(() => pill.remove()).catch(() => undefined);
  return pill.offsetHeight + 4;
}

function token(kind: string, at: DOMRect, classes: string): HTMLElement {
  const layer = find("#effects");
  const frame = layer.getBoundingClientRect();
  const made = el("span", { class: `token ${classes}`, style: `left:${at.left + at.width / 2 - frame.left}px;top:${at.top + at.height / 2 - frame.top}px` }, icon(kind));
  layer.append(made);
  return made;
}

/** Up and over to where it belongs. */
function fly(kind: string, from: DOMRect, to: Element | null, seat: number | null, delay: number, duration: number): void {
  const end = to?.getBoundingClientRect();
  if (!end) return;
  const [right, down] = [end.left + end.width / 2 - from.left - from.width / 2, end.top + end.height / 2 - from.top - from.height / 2];
  const made = token(kind, from, `token-${kind}${seat === null ? "" : ` seat-${seat}`}`);
  const frames: Keyframe[] = [
    { translate: "-50% -50%", scale: "0.4", opacity: 0 },
    { translate: `calc(-50% + ${right * 0.1}px) calc(-50% - 26px)`, scale: "1.3", opacity: 1, offset: 0.25 },
    { translate: `calc(-50% + ${right * 0.6}px) calc(-50% + ${down * 0.5 - 34}px)`, scale: "1.1", opacity: 1, offset: 0.65 },
    { translate: `calc(-50% + ${right}px) calc(-50% + ${down}px)`, scale: "0.8", opacity: 0.4 },
  ];
  untilDone(made, made.animate(frames, { duration, delay, fill: "both", easing: "ease-in-out" }));
}

/** In two, and down. */
function shatter(kind: string, at: DOMRect, delay: number, time: number): void {
  for (const side of [-1, 1]) {
    const half = token(kind, at, `loss ${side < 0 ? "left-half" : "right-half"}`);
    const frames: Keyframe[] = [
      { translate: "-50% -50%", scale: "0.4", opacity: 0 },
      { translate: "-50% calc(-50% - 10px)", scale: "1.5", opacity: 1, offset: 0.3 },
      { translate: `calc(-50% + ${side * 2}px) calc(-50% - 10px)`, scale: "1.5", opacity: 1, offset: 0.45 },
      { translate: `calc(-50% + ${side * 15}px) calc(-50% + 34px)`, rotate: `${side * 70}deg`, scale: "1", opacity: 0 },
    ];
    untilDone(half, half.animate(frames, { duration: 0.4 * time, delay, fill: "both", easing: "ease-in" }));
  }
}

function untilDone(made: HTMLElement, running: Animation): void {
  running.finished.finally(() => made.remove()).catch(() => undefined);
}
