/** Everything around the choices: whose turn it is, the invitation, handing over, undo, the end. */

import { el, fill, find, seatMark } from "./dom";
import { invitation, showEnding } from "./ending";
import { isMine } from "./pace";
import type { LogEntry, State } from "./protocol";
import { missing, showRoom } from "./room";

/** More pips than this have no room on a phone. */
const FEW_PIPS = 4;

/** What is shown: the present, moves that are being played out, or a moment of the past. */
export type Phase = "now" | "playing" | "past";

export interface Shown {
  phase: Phase;
  /** So many moves are still to be watched. */
  left: number;
  /** Who made the move that is being watched. */
  mover?: number | null;
}

/** `state` is what is shown, `present` how the table stands. */
export function showStatus(state: State, present: State, { phase, left, mover = null }: Shown): void {
  const mine = phase === "now" && state.moves.length > 0;
  const waits = present.status !== "playing" || phase === "past";
  find("#ask").dataset.status = present.handover ? "handover" : mine ? "mine" : phase === "now" && waits ? present.status : "others";
  find("#ask").dataset.phase = phase;
  if (!mine) find("#ask-title").textContent = question(state, present, phase, mover);
  showWho(state, present, phase, mine, mover);
  showPips(mine ? state : null);
  showLine(phase, left, mine);
  showRule(state, phase);
  showMoment(state, present, phase);
  showUndo(present, phase);
  showInvitation(present, phase);
  showHandover(present);
  showEnd(present, phase);
  showEnding(present);
  showRoom(state);
}

function question(state: State, present: State, phase: Phase, mover: number | null): string {
  if (phase === "playing" && mover !== null) return isMine(state, mover) ? "You have played" : `${state.seats[mover]?.name} plays`;
  const on = state.seats[state.turn];
  if (phase === "now" && present.status === "over") return "The game is over";
  if (phase === "now" && present.status === "stopped") return "This record stops here";
  if (phase === "now" && present.status === "abandoned") return "Nobody came back to this table";
  if (present.status === "waiting") return missing(present.seats.filter((seat) => seat.kind === "open").length);
  if (state.turn < 0) return "The game is over";
  if (isMine(state, state.turn)) return state.prompt?.text ?? "Your turn";
  return `${on?.name ?? "Somebody"} ${phase === "past" ? "to move" : "is thinking"}`;
}

/** Above the question: whose it is. */
function showWho(state: State, present: State, phase: Phase, mine: boolean, mover: number | null): void {
  const who = find("#ask-who");
  const name = state.seats[state.turn]?.name ?? "";
  const several = state.you.seats.length > 1;
  const yours = several ? `${name}, your turn` : "Your turn";
  const words = phase === "past" ? `Move ${state.step} of ${present.steps}` : mine ? yours : "";
  const thinking = phase !== "past" && present.status === "playing" && !mine && state.turn >= 0;
  fill(who, thinking && seatMark(mover ?? state.turn), words);
  who.classList.toggle("thinking", thinking);
  find(".eyebrow").classList.toggle("blank", !words && !thinking);
}

/** What is left of the turn, as words and as pips. */
function showPips(state: State | null): void {
  const pips = find("#pips");
  const prompt = state?.prompt;
  const [left, of] = prompt?.pips ?? [0, 0];
  pips.classList.toggle("many", of > FEW_PIPS);
  fill(pips, ...Array.from({ length: of }, (_, n) => el("i", { class: n < left ? "full" : "" })), prompt?.left ?? "");
}

function showLine(phase: Phase, left: number, mine: boolean): void {
  const line = find("#ask-line");
  const watching = phase === "playing" && left > 0;
  if (!mine) line.textContent = watching ? `${left} ${left === 1 ? "move" : "moves"} to watch` : "";
  find("#skip").hidden = !watching;
}

/** The rule of the current decision, one click away: in one plain sentence first, then as the ledger has it. */
function showRule(state: State, phase: Phase): void {
  const box = find<HTMLDetailsElement>("#ask-rule");
  const rule = state.status === "playing" && !state.handover && phase !== "playing" ? state.prompt : null;
  box.hidden = !rule?.rule;
  if (!rule?.rule) return;
  fill(
    find("div", box),
    rule.rule_plain && el("p", { class: "plainly" }, rule.rule_plain),
    rule.rule_plain && el("h3", { class: "rule-label" }, `The rule, ${rule.rule}`),
    el("p", { class: rule.rule_plain ? "soft" : "" }, rule.rule_text),
    el("a", { href: `/rules/${state.game}#${rule.rule}`, target: "_blank", class: "rule-id" }, rule.rule_plain ? "In the rulebook" : `${rule.rule} in the rulebook`),
  );
}

/** Back and forth through the game. */
function showMoment(state: State, present: State, phase: Phase): void {
  find("#moment").hidden = phase !== "past";
  find<HTMLButtonElement>("#earlier").disabled = state.step <= 0;
  find<HTMLButtonElement>("#later").disabled = phase !== "past";
  find("#talk .history").hidden = present.steps === 0;
}

/** Whether anything happened by a decision of one's own: before that there is nothing to take back. */
function hasDecided({ log, you }: State): boolean {
  return log.some(({ seat, step }) => step > 0 && seat !== null && you.seats.includes(seat));
}

function showUndo(present: State, phase: Phase): void {
  const { undo, seats, you } = present;
  const button = find("#undo");
  button.hidden = phase !== "now" || you.seats.length === 0 || present.status !== "playing" || !hasDecided(present);
  // A phone shows no words beside the sign.
  button.ariaLabel = find("span", button).textContent = undo.allowed || !undo.ask ? "Undo" : "Ask to undo";
  button.ariaDisabled = String(!undo.allowed && !undo.ask);
  button.dataset.tip = undo.allowed ? "Take your last decision back" : undo.why;
  const asked = undo.asked_by;
  find("#undo-asked").hidden = asked === null;
  if (asked === null) return;
  const me = undo.waiting_for.some((seat) => you.seats.includes(seat));
  find("#undo-asked span").textContent = me
    ? `${seats[asked]?.name} would like to take ${isMineSince(present, asked) ? "their last decision back, and with it yours since then." : "the last decision back."}`
    : `Waiting for ${undo.waiting_for.map((seat) => seats[seat]?.name).join(" and ")} to agree to the undo.`;
  find("#undo-yes").hidden = find("#undo-no").hidden = !me;
}

/** Whether I have decided something since a seat last did. */
function isMineSince({ log, you }: State, asked: number): boolean {
  const by = ({ seat, by }: LogEntry): number | null => by ?? seat;
  const last = log.findLast((entry) => entry.step > 0 && by(entry) === asked)?.step ?? 0;
  return log.some((entry) => entry.step > last && you.seats.includes(by(entry) ?? -1));
}

function showInvitation(present: State, phase: Phase): void {
  const open = phase === "now" && present.status === "waiting";
  const seated = present.you.seats.length + present.you.away.length > 0;
  const given = phase === "now" && present.status === "playing" && !seated ? invitation : null;
  find("#invitation").hidden = !open && !given;
  find("#join").hidden = (!open && !given) || seated;
  find("#join-words").textContent = given ? `${present.seats[given.seat]?.name} asks you to play on in their place. What is your name?` : "A seat is free. What is your name?";
  find("#invite").hidden = !open || !seated;
  find<HTMLInputElement>("#invite-link").value = location.origin + present.invite;
}

/** Between two people on one device the board is covered until the next one is there. */
function showHandover(present: State): void {
  const box = find<HTMLDialogElement>("#handover");
  const { handover } = present;
  if (handover) {
    find("#handover-name").textContent = handover.name;
    find("#handed-over").textContent = `I am ${handover.name}`;
    if (!box.open) box.showModal();
  } else if (box.open) box.close();
}

function showEnd(present: State, phase: Phase): void {
  const over = (present.status === "over" || present.status === "abandoned") && phase === "now";
  const begun = (present.parts ?? []).length > 0;
  const seated = present.you.seats.length > 0;
  find("#after").hidden = !over || !begun;
  find("#rematch").hidden = !over || (!seated && !present.rematch);
  find("#rematch span").textContent = present.rematch ? "Go to the rematch" : "Rematch";
  find("#see-finale").hidden = present.status !== "over";
}
