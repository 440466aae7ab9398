/** Where every point came from: a table of kinds and seats where these agree, else a line for each seat; rules behind ⓘ. */

import { el, minus, seatMark } from "./dom";
import { icon } from "./icon";
import type { ScoreLine, SeatResult, State } from "./protocol";

const MOST_KINDS = 12;

export function points(state: State): HTMLElement {
  const ranked = [...(state.result?.seats ?? [])].sort((a, b) => a.rank - b.rank || b.score - a.score || a.seat - b.seat);
  const kinds = [...new Set(ranked.flatMap((seat) => seat.lines.map(kindOf)))];
  const shared = kinds.filter((kind) => ranked.filter((seat) => seat.lines.some((line) => kindOf(line) === kind)).length > 1);
  return kinds.length <= MOST_KINDS && 2 * shared.length >= kinds.length ? byKind(state, ranked, kinds) : bySeat(state, ranked);
}

/** What a line is about; behind a colon stands what it was here: *Agenda: Publish or Perish*. */
export const kindOf = (line: ScoreLine): string => line.label.split(": ")[0] ?? line.label;
const noteOf = (line: ScoreLine): string => [line.label.split(": ")[1], line.note].filter(Boolean).join(": ");

const nameOf = (state: State, seat: number): string => state.seats[seat]?.name ?? `Player ${seat + 1}`;

/** The rule that gives the points, behind a sign. */
function rule(state: State, id: string): HTMLElement | null {
  return id ? el("a", { class: "why", href: `/rules/${state.game}#${id}`, target: "_blank", title: `Rule ${id}`, "aria-label": `Rule ${id}` }, icon("info")) : null;
}

function byKind(state: State, ranked: SeatResult[], kinds: string[]): HTMLElement {
  const of = (seat: SeatResult, kind: string): ScoreLine[] => seat.lines.filter((line) => kindOf(line) === kind);
  const cell = (lines: ScoreLine[]): HTMLElement => {
    const notes = lines.map(noteOf).filter(Boolean).join("; ");
    const sum = lines.reduce((total, line) => total + line.points, 0);
    return el("td", notes ? { title: notes } : {}, lines.length ? minus(sum) : "–", notes ? el("span", { class: "hidden-words" }, ` (${notes})`) : null);
  };
  return el(
    "table",
    { class: "points" },
    el("thead", {}, el("tr", {}, el("td", {}), ...ranked.map((seat) => el("th", { scope: "col" }, seatMark(seat.seat), el("span", { class: "hidden-words" }, nameOf(state, seat.seat)))))),
    el(
      "tbody",
      {},
      ...kinds.map((kind) => el("tr", {}, el("th", { scope: "row" }, kind, rule(state, ranked.flatMap((seat) => of(seat, kind)).find((line) => line.rule)?.rule ?? "")), ...ranked.map((seat) => cell(of(seat, kind))))),
    ),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Together"), ...ranked.map((seat) => el("td", {}, minus(seat.score))))),
  );
}

function bySeat(state: State, ranked: SeatResult[]): HTMLElement {
  return el(
    "ol",
    { class: "points-by-seat" },
    ...ranked.map((seat) =>
      el(
        "li",
        {},
        el(
          "details",
          {},
          el(
            "summary",
            {},
            seatMark(seat.seat),
            el("b", {}, nameOf(state, seat.seat)),
            el("span", { class: "soft" }, seat.lines.filter((line) => line.points).map((line) => `${line.label} ${minus(line.points)}`).join(", ")),
            el("span", { class: "sum" }, minus(seat.score)),
          ),
          el("table", { class: "points" }, el("tbody", {}, ...seat.lines.map((line) => el("tr", {}, el("th", { scope: "row" }, line.label, rule(state, line.rule), line.note ? el("span", { class: "soft" }, ` ${line.note}`) : null), el("td", {}, minus(line.points)))))),
        ),
      ),
    ),
  );
}
