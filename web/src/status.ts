/** Everything around the choices: whose turn it is, the invitation, handing over, undo, the end. */

import { el, fill, find } from "./dom";
import type { State } from "./protocol";

export function showStatus(state: State, moment: State | null): void {
  const mine = state.moves.length > 0 && !moment;
  const ask = find("#ask");
  ask.dataset.status = state.handover ? "handover" : mine ? "mine" : state.status === "playing" ? "others" : state.status;
  find("#ask-title").textContent = question(state);
  showWho(state);
  showRule(state);
  showMoment(state, moment);
  showUndo(state);
  showInvitation(state);
  showHandover(state);
  const over = state.status === "over";
  const seated = state.you.seats.length > 0;
  find("#after").hidden = !over;
  find("#rematch").hidden = !over || (!seated && !state.rematch);
  find("#rematch").textContent = state.rematch ? "Go to the rematch" : "Rematch";
  find("#leave").hidden = !seated || over;
  find("#absent").hidden = state.you.seats.length !== 1 || state.status !== "playing";
}

function question(state: State): string {
  const on = state.seats[state.turn];
  if (state.status === "over") return "The game is over";
  if (state.status === "stopped") return "This record stops here";
  if (state.status === "waiting") {
    const open = state.seats.filter((seat) => seat.kind === "open").length;
    return `Waiting for ${open === 1 ? "one more player" : `${open} more players`}`;
  }
  if (state.moves.length > 0) return state.prompt?.text ?? "Your turn";
  return on?.kind === "bot" ? `${on.name} is thinking …` : `${on?.name ?? "Somebody"} is deciding …`;
}

/** Above the question: whose it is. */
function showWho(state: State): void {
  const who = find("#ask-who");
  const [mine, several] = [state.moves.length > 0, state.you.seats.length > 1];
  const name = state.seats[state.turn]?.name ?? "";
  who.textContent = mine ? (several ? `${name}, your turn` : "Your turn") : "";
  who.hidden = !who.textContent;
}

/** The rule of the current decision, one click away. */
function showRule(state: State): void {
  const box = find("#ask-rule");
  const rule = state.status === "playing" && !state.handover ? state.prompt : null;
  box.hidden = !rule?.rule;
  if (!rule?.rule) return;
  fill(
    find("div", box),
    el("p", {}, rule.rule_text),
    el("a", { href: `/rules/${state.game}#${rule.rule}`, target: "_blank", class: "rule-id" }, rule.rule, " in the rulebook"),
  );
}

function showMoment(state: State, moment: State | null): void {
  const banner = find("#moment");
  banner.hidden = !moment;
  if (moment) find("span", banner).textContent = `You are looking at decision ${moment.step} of ${state.steps}.`;
}

function showUndo(state: State): void {
  const { undo, seats, you } = state;
  const button = find("#undo");
  button.hidden = you.seats.length === 0 || state.status === "waiting" || state.status === "stopped";
  button.textContent = undo.allowed || !undo.ask ? "Undo" : "Ask to undo";
  button.classList.toggle("dim", !undo.allowed && !undo.ask);
  button.title = undo.allowed ? "Take your last decision back" : undo.why;
  const asked = undo.asked_by;
  find("#undo-asked").hidden = asked === null;
  if (asked === null) return;
  const me = undo.waiting_for.some((seat) => you.seats.includes(seat));
  find("#undo-asked span").textContent = me
    ? `${seats[asked]?.name} would like to take the last decision back.`
    : `Waiting for ${undo.waiting_for.map((seat) => seats[seat]?.name).join(" and ")} to agree to the undo.`;
  find("#undo-yes").hidden = find("#undo-no").hidden = !me;
}

function showInvitation(state: State): void {
  const box = find("#invitation");
  const open = state.seats.some((seat) => seat.kind === "open");
  const seated = state.you.seats.length + state.you.away.length > 0;
  box.hidden = !open;
  find("#join").hidden = !open || seated;
  find("#invite").hidden = !open || !seated;
  find<HTMLInputElement>("#invite-link").value = location.origin + state.invite;
}

/** Between two people on one device the board is covered until the next one is there. */
function showHandover(state: State): void {
  const box = find<HTMLDialogElement>("#handover");
  const { handover } = state;
  if (handover) {
    find("#handover-name").textContent = handover.name;
    find("#handed-over").textContent = `I am ${handover.name}`;
    if (!box.open) box.showModal();
  } else if (box.open) box.close();
}
