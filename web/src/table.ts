/** The table page: state comes in, choices go out. */

import { Refused, get, post } from "./api";
import { Ask, askKeys } from "./ask";
import { Chat } from "./chat";
import { find } from "./dom";
import { Live, type Connection } from "./live";
import { Log } from "./log";
import type { Joined, Move, MoveRequest, State, TableId, Why } from "./protocol";
import { showResult } from "./result";
import { announce, say } from "./say";
import { Seats } from "./seats";
import { confirmBox } from "./settings";
import { Stage } from "./stage";
import { showStatus } from "./status";
import { pointing } from "./touch";

const table = document.body.dataset.table ?? "";
const rules = `/rules/${document.body.dataset.game}`;
const bot = document.body.dataset.bot ?? "";

/** A past moment being looked at in place of the present. */
let moment: State | null = null;
let asked = 0;

const live = new Live(table, show, connection);
const stage = new Stage(find("#stage"));
const ask = new Ask(find("#ask"), stage, play, (targets) => void why(targets));
const log = new Log(find("#log ol"), (step) => void look(step));
const chat = new Chat(find("#chat"), (text) => send("/chat", { text }).then(() => undefined), unread);
const seats = new Seats(find("#seats ol"), {
  sit: (seat) => void join(seat),
  bot: (seat) => void change(`/seats/${seat}/bot`, { bot }),
  takeBack: (seat) => void change(`/seats/${seat}/take`, {}),
});

/** Show the table as it stands now, or the past moment that is being looked at. */
function show(state: State): void {
  news(state);
  const shown = moment ?? state;
  stage.draw(shown.parts ?? []);
  stage.mark("last", shown.last);
  seats.show(state);
  log.show(state, moment ? moment.step : null);
  chat.show(state);
  showResult(find("#result"), state);
  showStatus(state, moment);
  if (moment || state.handover || state.moves.length === 0) ask.clear();
  else ask.show(state);
}

let known: State | null = null;

/** Tell a screen reader what is new, and the title bar whose turn it is. */
function news(state: State): void {
  const mine = state.moves.length > 0;
  document.title = `${mine ? "● Your turn" : (state.seats[state.turn]?.name ?? "Over")} – ${state.title}`;
  const told = known ? state.log.filter((entry) => entry.n > (known?.log.at(-1)?.n ?? -1)).map((entry) => entry.text) : [];
  const question = mine && (known?.steps !== state.steps || known.moves.length === 0) ? [state.prompt?.text ?? ""] : [];
  if (told.length + question.length > 0) announce([...told.slice(-4), ...question].join(" "));
  if (known && known.steps > state.steps && moment) moment = null;
  known = state;
}

function connection(state: Connection): void {
  const sign = find("#connection");
  sign.dataset.state = state;
  const words = { live: "Connected", polling: "Connected, slowly", lost: "Connecting again …" };
  sign.textContent = words[state];
}

/** A request that changes the table; a refusal becomes a sentence on the screen. */
async function send<T>(what: string, body: unknown): Promise<T> {
  try {
    return await post<T>(live.path(what), body);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused(error);
    throw error;
  }
}

/** Say why something was refused, and catch up if the table has moved on. */
function refused({ answer: { error, rule, rule_text, state } }: Refused): void {
  if (state) live.receive(state, true);
  say(error, rule, rules, rule_text);
}

/** The same, answered by the new state. */
async function change(what: string, body: unknown): Promise<void> {
  const state = await send<State>(what, body).catch(() => null);
  if (state) live.receive(state);
}

/** Play a move, over the live connection if there is one; sent twice by a bad line, it still counts once. */
async function play(move: Move): Promise<void> {
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join("");
  const request: MoveRequest = { move: move.id, step: live.state?.steps ?? 0, key };
  try {
    const answer = await live.play(request);
    if (!answer) live.receive(await insist(request));
    else if (answer.type === "played") await live.reached(answer.seq);
    else throw new Refused(answer.status, answer);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused(error);
  }
}

/** The same by requests of its own, until the server answers. */
async function insist(request: MoveRequest): Promise<State> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await post<State>(live.path("/moves"), request);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 0 || attempt === 6) throw error;
      await new Promise((later) => setTimeout(later, 400 * attempt));
    }
  }
}

async function why(targets: string[]): Promise<void> {
  const mine = ++asked;
  const answer = await send<Why>("/why", { targets }).catch(() => null);
  if (answer && mine === asked) say(answer.text, answer.rule, rules, answer.rule_text);
}

/** Look at a past moment; the latest one is the present. */
async function look(step: number): Promise<void> {
  const state = live.state;
  if (!state) return;
  moment = step >= state.steps ? null : await get<State>(live.path(`/at/${step}`)).catch(() => null);
  show(state);
}

async function join(seat: number | null): Promise<void> {
  const name = find<HTMLInputElement>("#join input").value.trim();
  const joined = await send<Joined>("/join", { seat, name }).catch(() => null);
  if (joined) live.lookAs(joined.seat);
}

function unread(count: number): void {
  const button = find("#chat-tab");
  if (count > 0 && button.getAttribute("aria-selected") !== "true") button.dataset.unread = "yes";
}

/** Log and chat share one place. */
function tabs(): void {
  const all = [...document.querySelectorAll<HTMLElement>("[role=tab]")];
  for (const tab of all) {
    const choose = (): void => {
      for (const other of all) {
        const on = other === tab;
        other.setAttribute("aria-selected", String(on));
        other.tabIndex = on ? 0 : -1;
        find(`#${other.getAttribute("aria-controls")}`).hidden = !on;
      }
      delete tab.dataset.unread;
    };
    tab.addEventListener("click", choose);
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = all[(all.indexOf(tab) + 1) % all.length];
      other?.click();
      other?.focus();
    });
  }
}

function on(id: string, act: () => unknown): void {
  find(id).addEventListener("click", () => void act());
}

on("#now", () => look(Infinity));
on("#undo", () => {
  const undo = live.state?.undo;
  if (undo?.allowed) return change("/undo", { step: live.state?.steps });
  if (undo?.ask) return change("/undo/ask", { step: live.state?.steps });
  return say(undo?.why || "There is nothing to take back.");
});
on("#undo-yes", () => change("/undo/answer", { yes: true }));
on("#undo-no", () => change("/undo/answer", { yes: false }));
on("#handed-over", () => live.state?.handover && live.lookAs(live.state.handover.seat));
on("#absent", () => {
  const seat = live.state?.you.seats[0];
  return seat === undefined ? undefined : change(`/seats/${seat}/bot`, { bot });
});
on("#rematch", async () => {
  const next = await send<TableId>("/rematch", {}).catch(() => null);
  if (next) location.href = `/t/${next.table}`;
});
on("#leave", () => find<HTMLDialogElement>("#leaving").showModal());
on("#leave-yes", async () => {
  await send("/leave", {}).then(
    () => (location.href = "/"),
    () => undefined,
  );
});
on("#copy", async () => {
  const field = find<HTMLInputElement>("#invite-link");
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
  say("The link is copied. Send it to your friends.");
});
find("#join").addEventListener("submit", (event) => {
  event.preventDefault();
  void join(null);
});

confirmBox(find<HTMLInputElement>("#confirming"), () => live.state && show(live.state));
tabs();
pointing(stage, ask);
askKeys(ask);
live.start().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
