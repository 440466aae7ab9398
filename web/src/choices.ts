/** The choices as a list: groups of lines with keys and badges, and a line that unfolds to ask once. */

import { best, goesOn, movesOf, pieces, withHeading, type Row } from "./choose";
import { el, unseen, whilePointed } from "./dom";
import { glyphOf } from "./glyphs";
import { icon } from "./icon";
import { kindOfWindow } from "./scene";
import type { Cannot, Move } from "./protocol";

/** So many lines are shown at once, and so many have a key. */
const MOST = 60;
const KEYED = 9;
/** Titles so short stand in two columns, from so many on. */
const SHORT = 14;
const DUO = 4;
/** Half a phone's sheet has room for so much beside title and result: the pixels of a letter of each, and of what else there is. */
const HALF = { room: 154, title: 8.2, result: 6.7, picture: 44, sign: 27, goesOn: 25 };
/** What there are several of, where a piece has no noun of its own. */
export const WAYS = "ways";
/** A sentence so short is said on a button. */
const SENTENCE = 20;
/** Between the parts of a result. */
export const SEPARATOR = " · ";

export interface ListActs {
  /** What a person calls this piece. */
  label(target: string, moves: readonly Move[]): string;
  /** What the picture says of this piece in a line, if it does. */
  says(target: string): string;
  /** What this piece can do, in a few words, if nothing has been chosen that it is no part of, and the picture says so. */
  does(target: string): string;
  /** The result of a move, but for what is said of something that has been chosen already. */
  result(move: Move): string;
  /** The title of a move, but for the piece or place that has been chosen already: *On carbon, left*; *Carbon*. */
  title(move: Move): string;
  /** The piece of a move that is still to be chosen and can be drawn. */
  piece(move: Move): string | undefined;
  /** A drawing of a piece, for a line of the list. */
  picture(target: string): Element | null;
  /** What this piece can be done with are several of these: *ways*. */
  noun(target: string): string;
  /** Where these moves with a piece differ in one thing alone, on the way to the same place: *Move with Proton 1 or Proton 3*. */
  with(target: string, moves: readonly Move[]): string;
  /** The place of a move that has the number of its line on the board. */
  place(move: Move): string | undefined;
  choose(row: Row): void;
  /** The line is pointed at, or no longer. */
  point(row: Row | null): void;
  /** The answer to what is asked before a move. */
  answer(yes: boolean): void;
}

/** What is listed. */
export interface Listed {
  groups: readonly { title: string; rows: readonly Row[] }[];
  /** Whether something has been chosen already. */
  narrowed: boolean;
  /** The move that is asked about before it is played. */
  asking: Move | null;
  /** Whether the title says what is asked, so that its line need not. */
  isTitled: boolean;
  /** What was planned while others played; it comes first. */
  planned: Row | null;
  /** What one might expect but cannot do; it comes last. */
  cannot: readonly Cannot[];
}

/** The numbers of the lines that name a place, by its target. */
export type Numbers = Map<string, number[]>;

/** All lines with their headings, how many were left out, and the numbers of those that name a place on the board. */
export function list(listed: Listed, acts: ListActs): { drawn: HTMLElement[]; left: number; numbers: Numbers } {
  let count = 0;
  let left = 0;
  const places = listed.groups.flatMap((group) => group.rows).map((row) => placeOf(row, acts));
  const isNumbered = new Set(places.filter(Boolean)).size > 1;
  const numbers: Numbers = new Map();
  const line = (row: Row, fits: boolean): HTMLElement | null => {
    if (count >= MOST && !isEnd(row)) return (left += 1), null;
    count += 1;
    const place = isNumbered ? placeOf(row, acts) : undefined;
    if (place) numbers.set(place, [...(numbers.get(place) ?? []), count]);
    return item(row, key(row, count) || (place ? `${count}.` : ""), listed, acts, most, fits);
  };
  const drawn: HTMLElement[] = [];
  if (listed.planned) drawn.push(el("ul", { class: "planned" }, item(listed.planned, "⏎", listed, acts)));
  const most = mostOf(listed.groups.flatMap((group) => group.rows));
  const single = listed.groups.every((group) => group.rows.length === 1);
  const whole = listed.groups.length > 1 ? together(listed.groups.map((group) => plainly(joined(group, single), acts))) : listed.groups;
  const groups = (listed.narrowed ? apart(whole) : whole).flatMap(endApart);
  for (const group of groups) {
    const isPhone = kindOfWindow() === "phone";
    const fits = group.rows.map((row) => (isPhone ? isHalf(row, acts) : isShort(row)));
    const isDuo = fits.filter(Boolean).length >= (isPhone ? 2 : DUO) && (isPhone || group.rows.every((row) => isShort(row, false)));
    const rows = group.rows.map((row, index) => line(row, fits[index] ?? false)).filter((one) => one !== null);
    if (rows.length === 0) continue;
    const { title } = listed.isTitled || group.rows.every(isEnd) ? { title: "" } : plainly(group, acts);
    if (title) drawn.push(el("h3", { class: "choice-group", "data-group": title }, title));
    drawn.push(el("ul", { class: group.rows.every(isEnd) ? "ends" : isDuo ? "duo" : "", "aria-label": title || "Choices" }, ...rows));
  }
  const ends = drawn.findIndex((one) => one.matches("ul.ends"));
  if (listed.cannot.length > 0) drawn.splice(ends < 0 ? drawn.length : ends, 0, el("ul", { class: "cannot", "aria-label": "Not now" }, ...listed.cannot.map(barred)));
  return { drawn, left, numbers };
}

function placeOf(row: Row, acts: ListActs): string | undefined {
  return "move" in row ? acts.place(row.move) : undefined;
}

/** What the best of these lines brings; more than any can, where all bring the same. */
function mostOf(rows: readonly Row[]): number {
  const bringing = rows.map((row) => movesOf(row).filter((move) => move.brings)).filter((moves) => moves.length > 0);
  const worths = bringing.flat().map((move) => move.worth ?? 0);
  const most = Math.max(...worths);
  return bringing.length > 1 && worths.every((worth) => worth === most) ? Infinity : most;
}

function barred({ title, why }: Cannot): HTMLElement {
  return el("li", {}, el("span", { class: "choice-title" }, title), el("span", { class: "choice-result" }, why));
}

/**
 * A heading over a single line is part of it: *Add 1 proton to Bohrd A*. Where all groups have a single line, so is
 * every heading that says what is done (*Move 1 proton: C → A*).
 */
function joined(group: Listed["groups"][number], single: boolean): Listed["groups"][number] {
  const [row] = group.rows;
  const heading = group.title;
  if (group.rows.length > 1 || !row || !("move" in row) || !heading || !(single || goesOn(heading))) return group;
  return { title: "", rows: [{ ...row, move: { ...row.move, title: withHeading(row.move, heading) } }] };
}

/** What ends the turn stands apart from the rest of its group, so that it can stay in sight. */
function endApart(group: Listed["groups"][number]): Listed["groups"] {
  const [ends, others] = [group.rows.filter(isEnd), group.rows.filter((row) => !isEnd(row))];
  return ends.length > 0 && others.length > 0 ? [{ ...group, rows: others }, { title: "", rows: ends }] : [group];
}

/** Lines without a heading that follow one another are one group; those that end the turn stay apart. */
function together(groups: Listed["groups"]): Listed["groups"] {
  const found: { title: string; rows: Row[] }[] = [];
  for (const { title, rows } of groups) {
    const last = found.at(-1);
    if (last && !last.title && !title && !rows.every(isEnd) && !last.rows.every(isEnd)) last.rows.push(...rows);
    else found.push({ title, rows: [...rows] });
  }
  return found;
}

/** Without a heading that each of its lines says itself. */
function plainly(group: Listed["groups"][number], acts: ListActs): Listed["groups"][number] {
  return group.rows.every((row) => isSaid(row, group.title, acts)) ? { ...group, title: "" } : group;
}

/** Whether a line says its heading itself, or what is special about its piece. */
function isSaid(row: Row, heading: string, acts: ListActs): boolean {
  return "target" in row ? acts.says(row.target) !== "" : (row.move.title ?? "").startsWith(heading);
}

function isEnd(row: Row): boolean {
  return movesOf(row).every((move) => move.ends);
}

/** The key of a line; ending the turn is never the first. */
function key(row: Row, count: number): string {
  return count > KEYED || (count === 1 && isEnd(row)) ? "" : String(count);
}

function isShort(row: Row, withBadge = true): boolean {
  return "move" in row && !row.move.result && (row.move.title ?? row.move.text).length + (withBadge ? (row.move.brings ?? row.move.costs ?? "").length : 0) <= SHORT;
}

/** Whether half the width of a phone is enough for a line. */
function isHalf(row: Row, acts: ListActs): boolean {
  const moves = movesOf(row);
  const { title, result, picture } = told(row, moves, acts);
  if (moves.some((move) => move.brings || move.costs)) return false;
  const beside = (picture ? HALF.picture : "target" in row && glyphOf(title) ? HALF.sign : 0) + ("target" in row ? HALF.goesOn : 0);
  return Math.max(title.length * HALF.title, result.length * HALF.result) <= HALF.room - beside;
}

function item(row: Row, key: string, { asking, isTitled }: Listed, acts: ListActs, most = 0, fits = false): HTMLElement {
  const asks = asking !== null && "move" in row && row.ways.includes(asking);
  return el("li", { class: asks ? "asks" : fits ? "" : "broad" }, !(asks && isTitled) && button(row, key, asks, acts, most), asks && question(asking, acts, isTitled));
}

/** What a line says, and the drawing of its piece. */
function told(row: Row, moves: readonly Move[], acts: ListActs): { label: string; title: string; said: string; result: string; picture: Element | null } {
  const piece = "target" in row ? row.target : acts.piece(row.move);
  const picture = piece === undefined ? null : acts.picture(piece);
  const label = "move" in row ? acts.title(row.move) : acts.label(row.target, moves);
  const said = "move" in row ? "" : acts.says(row.target);
  const result = "move" in row ? acts.result(row.move) : said || acts.does(row.target) || acts.with(row.target, moves) || places(moves, acts.noun(row.target));
  return { label, title: picture && "target" in row ? nameOf(label) : label, said, result, picture };
}

function button(row: Row, key: string, asks: boolean, acts: ListActs, most: number): HTMLElement {
  const moves = movesOf(row);
  const top = "move" in row ? row.move : best(moves);
  const { label, title, said, result, picture } = told(row, moves, acts);
  const worth = !said && moves.some((move) => move.brings);
  const made = el(
    "button",
    {
      type: "button",
      class: ["choice", worth ? "brings" : "", worth && (top?.worth ?? 0) >= most ? "most" : "", isEnd(row) ? "ends" : ""].filter(Boolean).join(" "),
      "aria-expanded": asks ? "true" : false,
      ...("move" in row ? { "data-move": row.move.id } : { "data-target-choice": row.target }),
      ...(/^\d$/.test(key) || key === "⏎" ? { "data-key": key } : {}),
      click: () => acts.choose(row),
    },
    unseen("move" in row ? spoken(row.move) : [label, result, ...(top?.brings ? [/^[+−]?\d/.test(top.brings) ? `up to ${top.brings}` : top.brings] : [])].join(", ")),
    el(key.endsWith(".") ? "span" : "kbd", { class: key ? "choice-key" : "choice-key none", "aria-hidden": "true" }, key.replace(".", "")),
    picture ?? ("target" in row && glyphOf(title)),
    el("span", { class: "choice-words", "aria-hidden": "true" }, el("span", { class: "choice-title" }, title), result ? el("span", { class: "choice-result" }, whole(result)) : null),
    ...badges(row, moves, said ? undefined : top),
    "target" in row && icon("chevron-right"),
  );
  whilePointed(made, () => acts.point(row), () => acts.point(null));
  return made;
}

/** A number stays on the line of the word before it: *gain 1*. */
function whole(words: string): string {
  return words.replace(/(\p{L}) (?=\d+(?= · |$))/gu, "$1\u00a0");
}

/** What a piece is called, without what more is said of it: *Carbon*. */
export function nameOf(label: string): string {
  return label.split(",", 1)[0] ?? label;
}

/** What all of them bring in words, and how many there are, ways of doing the same not counted. */
function places(moves: readonly Move[], noun: string): string {
  const [first = [], ...others] = moves.map((move) => parts(move));
  const shared = first.slice(0, -1).filter((part, index) => others.every((other) => other[index] === part));
  const choices = new Set(moves.map((move) => pieces(move).join(" "))).size;
  const better = special(moves);
  const counts = choices > 1 && (better !== "" || shared.length === 0 || noun !== WAYS); // that there are ways is seen by the arrow
  return [...shared, ...(counts ? [`${choices}\u00a0${noun}${better}`] : [])].join(SEPARATOR);
}

/** What makes the best of them better than others that bring the same in points: *, best: completes Ketone*. */
function special(moves: readonly Move[]): string {
  const top = best(moves);
  const beaten = moves.filter((move) => move.brings === top?.brings && (move.worth ?? 0) < (top?.worth ?? 0));
  const said = top && beaten.length > 0 ? parts(top).find((part) => !isFact(part) && beaten.every((move) => !parts(move).includes(part))) : undefined;
  if (!said || kindOfWindow() === "phone") return ""; // a phone says it with the next step
  const isNamed = said.includes(": "); // *Atomic Number: gain 1* begins with a name
  return `, best: ${isNamed ? said.replace(": ", ", ") : said.charAt(0).toLowerCase() + said.slice(1)}`;
}

/** A value that changes (*S 10.36 → O 13.62 eV*) is good to know, and makes no move better. */
function isFact(part: string): boolean {
  return part.includes(" → ");
}

function parts(move: Move): string[] {
  return move.result ? move.result.split(SEPARATOR) : [];
}

/**
 * Lines are told apart by what differs: where all end in the same words (*Increase Atomic Mass, gain 1*), what was chosen
 * says them already; where all have the same title (*Radon*), the last words of the result take its place, or the name
 * before them (*Bao: saves 3*).
 */
function apart(groups: Listed["groups"]): Listed["groups"] {
  const moves = groups.flatMap((group) => group.rows).flatMap((row) => ("move" in row && !row.move.ends ? [row.move] : []));
  const last = moves.map((move) => parts(move).at(-1) ?? "");
  if (moves.length === 0 || (moves.length === 1 && !last[0]?.includes(": ")) || last.includes("") || groups.some((group) => group.rows.some((row) => "target" in row))) return groups;
  const [one] = moves;
  const sameEnd = moves.length > 1 && last.every((words) => words === last[0]);
  const sameTitle = moves.every((move) => move.title === one?.title) && new Set(last).size === last.length;
  if (!sameEnd && !sameTitle) return groups;
  const names = last.map((words) => words.split(": ", 1)[0] ?? "");
  const named = sameTitle && new Set(names).size === names.length;
  const plain = (move: Move): Move => {
    const before = parts(move).slice(0, -1);
    const words = parts(move).at(-1) ?? "";
    if (!sameTitle) return { ...move, result: before.join(SEPARATOR) };
    const title = named ? (words.split(": ", 1)[0] ?? "") : words;
    return { ...move, title, result: [...before, words.slice(title.length + 2)].filter(Boolean).join(SEPARATOR) };
  };
  return groups.map((group) => ({ ...group, rows: group.rows.map((row) => ("move" in row && !row.move.ends ? { ...row, move: plain(row.move) } : row)) }));
}

/** The whole of a move in words. */
export function spoken(move: Move): string {
  return [move.text.replace(/\.$/, ""), move.brings, move.costs].filter(Boolean).join(", ");
}

/** At most two, what it brings before what it costs. */
function badges(row: Row, moves: readonly Move[], top: Move | undefined): HTMLElement[] {
  const cost = "move" in row ? row.move.costs : moves.every((move) => move.costs === moves[0]?.costs) ? moves[0]?.costs : "";
  const made = [
    ...(top?.brings ? [el("span", { class: "table-badge good", "aria-hidden": "true" }, top.brings)] : []),
    ...(cost ? [el("span", { class: "table-badge cost", "aria-hidden": "true" }, cost)] : []),
  ];
  return made.length > 1 ? [el("span", { class: "badges" }, ...made)] : made;
}

/** One sentence, the plain way back first, and the deed. */
function question(move: Move, acts: ListActs, isTitled: boolean): HTMLElement {
  const whole = move.text.replace(/\.$/, "");
  const named = !move.title || whole.length <= SENTENCE ? whole : move.title;
  const deed = move.deed || (move.warning || whole.length <= SENTENCE ? named : "Do it"); // without a warning the sentence or the title stands above it
  return el(
    "div",
    { class: "asking", role: "group", "aria-label": "Before you do this" },
    !(isTitled && !move.warning) && el("p", {}, move.warning || move.text),
    el(
      "div",
      { class: "answers" },
      el("button", { type: "button", class: "way-back", click: () => acts.answer(false) }, "Back"),
      el("button", { type: "button", class: move.costs ? "deed cost" : "deed", "data-deed": move.id, click: () => acts.answer(true) }, deed),
    ),
  );
}
