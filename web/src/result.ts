/** The end: who won, and where every point came from. */

import { el, fill, seatMark } from "./dom";
import type { State } from "./protocol";

/** Who has won; nobody where the players have failed together. */
function headline(winners: string[]): string {
  if (!winners.length) return "Nobody wins";
  return winners.length > 1 ? `${winners.join(" and ")} share the win` : `${winners[0]} wins`;
}

export function showResult(root: HTMLElement, state: State): void {
  const { result } = state;
  root.hidden = !result;
  if (!result) return;
  const ranked = [...result.seats].sort((a, b) => a.rank - b.rank || b.score - a.score || a.seat - b.seat);
  const name = (seat: number): string => state.seats[seat]?.name ?? `Player ${seat + 1}`;
  const winners = ranked.filter((seat) => seat.rank === 1).map((seat) => name(seat.seat));
  const rule = (id: string): HTMLElement | null => (id ? el("a", { class: "rule-id", href: `/rules/${state.game}#${id}` }, id) : null);
  fill(
    root,
    el("h2", {}, headline(winners)),
    el("p", { class: "soft" }, result.reason, " ", rule(result.reason_rule)),
    el(
      "ol",
      { class: "ranking" },
      ...ranked.map((seat) =>
        el(
          "li",
          { class: seat.rank === 1 ? "winner" : "" },
          el(
            "details",
            { open: ranked.length <= 4 },
            el("summary", {}, el("span", { class: "rank" }, winners.length ? `${seat.rank}.` : "–"), seatMark(seat.seat), el("span", { class: "name" }, name(seat.seat)), el("span", { class: "score" }, String(seat.score))),
            el(
              "table",
              {},
              el(
                "tbody",
                {},
                ...seat.lines.map((line) =>
                  el("tr", {}, el("th", { scope: "row" }, line.label, line.note ? el("span", { class: "soft" }, ` ${line.note}`) : null), el("td", {}, String(line.points)), el("td", {}, rule(line.rule))),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
