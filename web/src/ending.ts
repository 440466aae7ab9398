/** Leaving, giving one's seat away, resigning, and offering to end the game: in the menu, with a question before what cannot be undone. */

import { find } from "./dom";
import type { Invitation, State } from "./protocol";
import type { Requests } from "./requests";
import { say } from "./say";

const asked = new URLSearchParams(location.search);

/** The seat that whoever opened this page is invited to, and the word that opens it. */
export const invitation = asked.has("code") ? { seat: Number(asked.get("seat")), code: asked.get("code") ?? "" } : null;

/** What of this can be done now. */
export function showEnding(present: State): void {
  const { ending, you, seats, status } = present;
  const mine = resigning(present);
  find("#leave").hidden = you.seats.length + you.away.length === 0 || !isRunning(present);
  find("#absent").hidden = you.seats.length !== 1 || status !== "playing";
  find("#give").hidden = you.seats.length !== 1 || status !== "playing" || present.steps === 0;
  find("#offer-end").hidden = !ending.offer;
  find("#resign").hidden = mine === null;
  find("#resign span").textContent = you.seats.length > 1 && mine !== null ? `Resign as ${seats[mine]?.name}` : "Resign";
  find("#stands-in").hidden = you.away.length === 0 || status !== "playing";
  showOffer(present);
}

function showOffer({ ending: { offered_by, waiting_for }, seats, you }: State): void {
  find("#end-asked").hidden = offered_by === null;
  if (offered_by === null) return;
  const me = waiting_for.some((seat) => you.seats.includes(seat) || you.away.includes(seat));
  find("#end-asked span").textContent = me
    ? `${seats[offered_by]?.name} offers to end the game here, as it stands.`
    : `Waiting for ${waiting_for.map((seat) => seats[seat]?.name).join(" and ")} to agree to end the game.`;
  find("#end-yes").hidden = find("#end-no").hidden = !me;
}

/** What the page does when one of these is pressed. */
export function endings(requests: Requests, present: () => State | null): Record<string, () => unknown> {
  const ask = (id: string, words: string): void => {
    find(`#${id}-words`).textContent = words;
    find<HTMLDialogElement>(`#${id}`).showModal();
  };
  return {
    "#leave": () => ask("leaving", leavingWords(present())),
    "#leave-yes": () => requests.send("/leave", {}).then(() => (location.href = "/"), () => undefined),
    "#give": () => give(requests, present()),
    "#give-copy": () => copy("#give-link", "The link is copied. Send it to whoever plays on for you."),
    "#resign": () => ask("resigning", resigningWords(present())),
    "#resign-yes": () => requests.change(`/seats/${resigning(present())}/resign`, {}),
    "#offer-end": () => requests.change("/end/offer", {}),
    "#end-yes": () => requests.change("/end/answer", { yes: true }),
    "#end-no": () => requests.change("/end/answer", { yes: false }),
    "#come-back": () => requests.change(`/seats/${present()?.you.away[0]}/take`, {}),
    "#copy": () => copy("#invite-link", "The link is copied. Send it to your friends."),
  };
}

async function give(requests: Requests, state: State | null): Promise<void> {
  const made = await requests.send<Invitation>(`/seats/${state?.you.seats[0]}/invite`, {}).catch(() => null);
  if (!made) return;
  find<HTMLInputElement>("#give-link").value = location.origin + made.link;
  find<HTMLDialogElement>("#giving").showModal();
}

async function copy(field: string, words: string): Promise<void> {
  const link = find<HTMLInputElement>(field);
  link.select();
  await navigator.clipboard?.writeText(link.value).catch(() => document.execCommand("copy"));
  say(words);
}

/** My seat that would resign: the one on turn of several. */
function resigning(state: State | null): number | null {
  const mine = state?.ending.resign.filter((seat) => state.you.seats.includes(seat)) ?? [];
  return state && mine.includes(state.turn) ? state.turn : (mine[0] ?? null);
}

function leavingWords(state: State | null): string {
  if (state?.status === "waiting") return "Your seat becomes open again.";
  if (state?.steps === 0) return "Your seat becomes open again, and the game is dealt anew when somebody takes it.";
  const others = state?.seats.some((seat) => seat.kind === "person" && !seat.yours);
  return others ? "A bot plays on for you, and you cannot come back. If a friend is to play on, give them your seat first." : "Nobody else plays here, so the table is closed.";
}

function resigningWords(state: State | null): string {
  const others = state?.seats.filter((seat) => !seat.yours && !seat.resigned) ?? [];
  const people = others.some((seat) => seat.kind === "person");
  if (others.length === 1 || !people) return `The game ends, and ${others.length === 1 ? `${others[0]?.name} wins` : "you come last"}.`;
  return "You come last, and a bot plays on for you, so that the others can go on.";
}

function isRunning({ status }: State): boolean {
  return status === "playing" || status === "waiting";
}
