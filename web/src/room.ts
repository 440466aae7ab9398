/** Before the deal there is no board: who is here, who is missing, and when it begins. */

import { el, fill, find, seatMark } from "./dom";
import type { Seat, State } from "./protocol";

/** In place of the board, until the game is dealt. */
export function showRoom(state: State): void {
  const isEmpty = (state.parts ?? []).length === 0 && (state.status === "waiting" || state.status === "abandoned");
  find("#room").hidden = !isEmpty;
  document.body.classList.toggle("before", isEmpty);
  if (!isEmpty) return;
  const open = state.seats.filter((seat) => seat.kind === "open").length;
  const waits = state.status === "waiting";
  find("#room-title").textContent = waits ? missing(open) : "This game never began";
  find("#room-line").textContent = waits ? "The game is dealt when the last seat is taken, so that nobody can look ahead." : "Nobody came back to this table, so it was closed.";
  fill(find("#room-seats"), ...state.seats.map((seat) => el("li", { class: `room-seat${seat.kind === "open" ? " open" : ""}` }, seatMark(seat.seat), el("b", {}, seat.kind === "open" ? "Open seat" : seat.name), el("span", { class: "soft" }, waits ? about(seat) : ""))));
  find("#room-options").textContent = Object.entries(state.option_words).map(([label, value]) => `${label}: ${value}`).join(" · ");
}

/** Who is waited for. */
export function missing(open: number): string {
  return `Waiting for ${open === 1 ? "one more player" : `${open} more players`}`;
}

function about(seat: Seat): string {
  if (seat.kind === "open") return "for whoever has the link";
  if (seat.kind === "bot") return "bot";
  if (seat.yours) return seat.name === "You" ? "" : "you";
  return seat.present ? "here" : "away";
}
