/** The end of a game as a scene: words, podium, how it went, what was built, one new thing, and where every point came from. */

import { get } from "./api";
import { curve } from "./curve";
import { el, fill, minus, seatMark } from "./dom";
import { factWords, sourceOf } from "./facts";
import { icon, symbol } from "./icon";
import { lookingBackCard } from "./lookback";
import { points } from "./points";
import type { Fact, Finale, SeatResult, State, Trophy } from "./protocol";
import { isCalm, keep, kept } from "./settings";
import { sharePicture } from "./share";
import { playSound } from "./sound";
import { toldTo } from "./you";

/** What the scene offers beside looking. */
export interface FinaleActs {
  /** Another game of the same people, or the one that was opened already. */
  rematch(): void;
  /** Back to the board. */
  board(): void;
}

const PLACES = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const HEIGHTS = [0, 176, 128, 98];
const [FALLING, COUNTING, FALLS] = [40, 900, 2500];
/** Words so short stay on one line: *Marie wins*, and below it *by 5*. */
const UNBROKEN = 14;
const MET = "bohrd.met";
/** The tables whose end this device has shown; so many are remembered. */
const [ENDED, MOST_ENDED] = ["bohrd.ended", 200];

/** Show the end in place of table and rail; what falls and sounds, does so once. */
export async function showFinale(root: HTMLElement, state: State, acts: FinaleActs): Promise<void> {
  if (!state.result || root.dataset.shown === String(state.seq)) return;
  const first = root.dataset.shown === undefined && isNew(state.table);
  root.dataset.shown = String(state.seq);
  const eyes = state.viewer === null ? "" : `?as=${state.viewer}`;
  const finale = addressed(await get<Finale>(`/api/tables/${state.table}/finale${eyes}`), state);
  root.classList.add("finale");
  root.classList.toggle("again", !first);
  root.setAttribute("aria-label", "How it ended");
  fill(root, first && !isCalm() ? particles(state) : null, ...scene(finale, state, acts));
  if (root.dataset.seen === undefined) root.scrollTop = 0;
  root.dataset.seen = "yes";
  if (!first) return;
  playSound(finale.place === 1 || (finale.place === null && finale.won) ? "finale-first" : "finale");
  if (!isCalm()) for (const sum of root.querySelectorAll<HTMLElement>("[data-count]")) countUp(sum);
}

/** Whether this device shows the end of a table for the first time, on whatever page. */
function isNew(table: string): boolean {
  const known = (kept(ENDED) ?? "").split(" ");
  if (known.includes(table)) return false;
  keep(ENDED, [...known, table].slice(-MOST_ENDED).join(" "));
  return true;
}

/** The end as it reads to whoever looks. */
function addressed(finale: Finale, state: State): Finale {
  const told = (text: string): string => toldTo(state, text);
  const trophies = finale.trophies.map((one) => ({ ...one, title: told(one.title), note: told(one.note) }));
  const turning = finale.turning && { ...finale.turning, title: told(finale.turning.title), text: told(finale.turning.text) };
  return { ...finale, turning, reason: told(finale.reason), sentence: told(finale.sentence), course: told(finale.course), trophies };
}

function scene(finale: Finale, state: State, acts: FinaleActs): HTMLElement[] {
  const parts = [said(finale, state), buttons(finale, state, acts), more(state, acts), podium(state, finale)];
  parts.push(el("section", { class: "finale-curve" }, el("h3", {}, isWhole(finale) ? "How it went" : "How it went from here on"), curve(finale, state), lookingBackCard(state)));
  if (finale.trophies.length) parts.push(trophies(finale.trophies, state));
  const fact = newThing(finale.facts, state.viewer);
  if (fact) parts.push(learnt(fact, finale, state));
  if (finale.facts.length > 1) parts.push(met(finale.facts, fact, state));
  parts.push(el("section", { class: `finale-points${fact ? "" : " alone"}` }, el("h3", {}, "Where every point came from"), points(state)));
  return [el("div", { class: "finale-scene" }, ...parts)];
}

/** Whether the course begins with the game: somebody who is ahead at the start went on from a moment of another. */
function isWhole({ scores }: Finale): boolean {
  return new Set(scores.map((line) => line[0]?.[1])).size < 2;
}

// -- words and deeds -----------------------------------------------------------------------

/** The end in words; what it was won by stands out. */
function said(finale: Finale, state: State): HTMLElement {
  const [, head, tail] = /^(.*?)(?: (by \d+|short))?$/.exec(finale.words) ?? ["", finale.words, ""];
  const sentences = [finale.sentence || finale.reason, finale.course].filter(Boolean).join(" ");
  const long = finale.words.length > 22 ? " long" : "";
  return el(
    "section",
    { class: "finale-words", "aria-live": "polite" },
    el("p", { class: "finale-eyebrow" }, icon("trophy"), `${state.title}: the game is over`),
    el("h2", { class: `finale-title${long}` }, (head ?? "").length <= UNBROKEN ? el("span", {}, head ?? "") : (head ?? ""), tail ? " " : "", tail ? el("em", {}, tail) : null),
    el("p", { class: "finale-sentence" }, sentences),
  );
}

function buttons(finale: Finale, state: State, acts: FinaleActs): HTMLElement {
  const again = state.rematch || state.you.seats.length > 0;
  return el(
    "div",
    { class: "finale-acts" },
    again ? el("button", { type: "button", id: "finale-rematch", class: "primary big", click: () => acts.rematch() }, icon("rotate-ccw"), state.rematch ? "Go to the rematch" : "Rematch") : null,
    el("a", { class: "button", href: `/replay/${state.table}?play${state.viewer === null ? "" : `&seat=${state.viewer}`}` }, icon("play"), "Watch again"),
    el("button", { type: "button", click: () => void sharePicture(state.table, state.title, finale.words) }, icon("image"), "Share picture"),
  );
}

/** What is wanted less often. */
function more(state: State, acts: FinaleActs): HTMLElement {
  return el(
    "div",
    { class: "finale-more" },
    el("button", { type: "button", class: "quiet", id: "finale-board", click: () => acts.board() }, icon("layout-grid"), "Look at the board"),
    el("a", { class: "button quiet", href: `/api/tables/${state.table}/record`, download: true }, icon("download"), "Save the record"),
    state.coach ? el("a", { class: "button quiet", href: "/learn" }, icon("graduation-cap"), "Small lessons") : null,
  );
}

// -- podium --------------------------------------------------------------------------------

function podium(state: State, finale: Finale): HTMLElement {
  const ranked = [...(state.result?.seats ?? [])].sort((a, b) => a.rank - b.rank || b.score - a.score || a.seat - b.seat);
  const [first, second, third, ...others] = ranked;
  const blocks = [second, first, third].filter((seat): seat is SeatResult => !!seat);
  return el(
    "section",
    { class: "finale-podium", "aria-label": "Places" },
    el("ol", { class: "blocks" }, ...blocks.map((seat) => block(seat, state, finale.won))),
    others.length ? el("ol", { class: "others" }, ...others.map((seat) => el("li", {}, el("span", { class: "soft" }, `${seat.rank}.`), seatMark(seat.seat), nameOf(state, seat.seat), el("b", {}, minus(seat.score))))) : null,
  );
}

const nameOf = (state: State, seat: number): string => state.seats[seat]?.name ?? `Player ${seat + 1}`;

function block({ seat, score, rank }: SeatResult, state: State, won: boolean): HTMLElement {
  const sitting = state.seats[seat];
  const tiles = el("div", { class: "block-tiles" });
  tiles.innerHTML = sitting?.html ?? "";
  return el(
    "li",
    { class: `block seat-${seat}${won && rank === 1 ? " winner" : ""}` },
    won && rank === 1 ? el("span", { class: "crown" }, icon("crown")) : null,
    sitting?.face ? symbol(sitting.face, "face") : null,
    el("p", { class: "block-name" }, seatMark(seat), el("span", {}, nameOf(state, seat))),
    el("p", { class: "soft" }, won ? (PLACES[rank] ?? "") : ""),
    el("div", { class: "block-stone", style: `--tall:${won ? (HEIGHTS[Math.min(rank, 3)] ?? 98) : 110}px` }, el("b", { "data-count": score }, minus(score)), tiles),
  );
}

/** Numbers that grow to what they are. */
function countUp(sum: HTMLElement): void {
  const [goal, begun] = [Number(sum.dataset.count), performance.now()];
  const tick = (now: number): void => {
    const part = Math.min(1, Math.max(0, now - begun) / COUNTING); // a frame may have begun before
    sum.textContent = minus(Math.round(goal * (1 - (1 - part) ** 3)));
    if (part < 1) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

// -- what was built, and what was learnt ---------------------------------------------------

function trophies(built: Trophy[], state: State): HTMLElement {
  return el(
    "section",
    { class: "finale-trophies" },
    el("h3", {}, built.every((one) => one.seat === null || one.seat === state.viewer) ? "What you built" : "What this table built"),
    el("ol", { tabindex: 0, "aria-label": "What was built" }, ...built.map((one) => trophy(one, state))),
  );
}

function trophy(one: Trophy, state: State): HTMLElement {
  const picture = el("div", { class: "trophy-picture" });
  picture.innerHTML = one.html;
  const mine = one.seat !== null && one.seat === state.viewer;
  const owner = one.seat === null ? null : seatMark(one.seat);
  return el("li", { class: `trophy${one.seat === null ? "" : ` seat-${one.seat}`}${mine ? " mine" : ""}` }, one.html ? picture : null, el("p", { class: "trophy-name" }, owner, one.title), el("p", { class: "soft" }, one.note));
}

/** A fact that this device has not shown before, about something of mine if there is one. */
function newThing(facts: Fact[], viewer: number | null): Fact | null {
  const known = new Set(JSON.parse(kept(MET) ?? "[]") as string[]);
  const fresh = facts.filter((fact) => !known.has(fact.text.slice(0, 40)));
  const found = [...fresh, ...facts].find((fact) => viewer !== null && fact.seat === viewer && !known.has(fact.text.slice(0, 40))) ?? fresh[0] ?? facts[0];
  if (!found) return null;
  keep(MET, JSON.stringify([...known, found.text.slice(0, 40)].slice(-400)));
  return found;
}

/** Whose it was is said of what was built; what is true in general was nobody's. */
function learnt(fact: Fact, { trophies }: Finale, state: State): HTMLElement {
  const built = fact.title !== "" && trophies.some(({ title }) => title === fact.title);
  const whose = fact.seat === null || !built ? "" : fact.seat === state.viewer ? "That was yours. " : `That was ${nameOf(state, fact.seat)}’s. `;
  return el("section", { class: "finale-fact" }, el("span", { class: "bulb" }, icon("lightbulb")), el("div", {}, el("p", { class: "hidden-words" }, "One new thing."), fact.title ? el("p", { class: "finale-eyebrow" }, fact.title) : null, el("h3", {}, fact.text), el("p", { class: "soft" }, whose + fact.more), sourceOf(fact)));
}

/** Everything that was met in the game, to read and to print; what has been said above is only printed. */
function met(facts: readonly Fact[], said: Fact | null, state: State): HTMLElement {
  const line = (fact: Fact): HTMLElement => el("li", { class: fact === said ? "on-paper" : "" }, el("h4", {}, fact.title || fact.text), ...factWords(fact).slice(fact.title ? 0 : 1));
  return el(
    "section",
    { class: "finale-met" },
    el("header", {}, el("h3", {}, "What we met"), el("button", { type: "button", class: "small", id: "print-met", click: () => print() }, icon("printer"), "Print")),
    el("p", { class: "on-paper" }, `${state.title}, ${new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" })}`),
    el("ol", {}, ...facts.map(line)),
  );
}

/** Particles of the game's kind, if its symbols have some (`falls-…`), else dots in the colours of those who played. */
function particles(state: State): HTMLElement {
  const kinds = [...document.querySelectorAll<SVGSymbolElement>('symbol[id^="falls-"]')].map((kind) => kind.id);
  const box = el("div", { class: "finale-falling", "aria-hidden": "true" });
  for (let n = 0; n < FALLING; n++) {
    const size = 8 + Math.random() * 14;
    const place = `left:${Math.random() * 100}%;width:${size}px;height:${size}px;animation-delay:${Math.random() * 0.8}s;animation-duration:${1.3 + Math.random()}s`;
    const kind = kinds[n % Math.max(1, kinds.length)];
    const piece = kind ? symbol(kind) : el("i", { class: `seat-${state.seats[n % state.seats.length]?.seat ?? 0}` });
    piece.setAttribute("style", place);
    box.append(piece);
  }
  setTimeout(() => box.remove(), FALLS);
  return box;
}
