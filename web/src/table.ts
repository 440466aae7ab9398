/** The table page: state comes in, choices go out. */

import { Aim } from "./aim";
import { Badges } from "./badges";
import { explain, unexplain } from "./bubble";
import { Chat } from "./chat";
import { Coach } from "./coach";
import { departureWords } from "./departure";
import { Display, moverOf } from "./display";
import { find } from "./dom";
import { Drawers } from "./drawers";
import { Facts } from "./facts";
import { showFinale } from "./finale";
import { endings, invitation } from "./ending";
import { GLIDE } from "./glide";
import { Hints } from "./hints";
import { isForControl, isFree, keys } from "./keys";
import { Layout } from "./layout";
import { Live, type Connection } from "./live";
import { closeMenus, menus } from "./menus";
import { myTurn, tabTitle } from "./notify";
import { Pace } from "./pace";
import { Planning } from "./planning";
import { Previews } from "./preview";
import type { Joined, LogEntry, Move, State, TableId } from "./protocol";
import { Question } from "./question";
import { Reach } from "./reach";
import { Requests } from "./requests";
import { announce, hush, say } from "./say";
import { declared, fetchSymbols } from "./scene";
import { Seats } from "./seats";
import { changeSettings, onSettings, settings } from "./settings";
import { openSettings } from "./settings-sheet";
import { handle } from "./sheet";
import { SmallLesson } from "./small-lesson";
import { placeLine, showSince, showWatched, sinceMine } from "./since";
import { Stage } from "./stage";
import { showStatus } from "./status";
import { Story } from "./story";
import { tabs } from "./tabs";
import { tips } from "./tips";
import { pointing } from "./touch";
import { readToMe } from "./you";

const bot = document.body.dataset.bot ?? "";
/** So long the last move is looked at before the end is a scene. */
const FINALE = 1200;

const live = new Live(document.body.dataset.table ?? "", (state) => receive(readToMe(state)), connection);
const requests = new Requests(live, `/rules/${document.body.dataset.game}`);
const stage = new Stage(find("#stage"), find("#bar-part"));
const drawers = new Drawers(declared().drawer, (what) => live.path(what));
const layout = new Layout(stage, declared(), (name, into) => void drawers.load(name, into));
const badges = new Badges(find("#badges"), stage);
const previews = new Previews(stage, (move) => requests.preview(move));
const reach = new Reach(stage, find("#board"));
const light = (targets: readonly string[]): void => stage.mark("hint", targets);
const question = new Question(find("#ask"), stage, previews, badges, {
  play,
  plan: (move) => {
    planning.keep(move);
    if (live.state) showStatus(live.state, live.state, { phase: "now", left: 0 });
  },
  why: (targets, at) => void touched(targets, at),
  open: (targets, isWhole) => {
    reach.follow(targets, layout.isSmall, isWhole);
    layout.call(targets);
    coach.follow();
  },
});
const coach = new Coach(stage, question, layout);
const lesson = new SmallLesson({ demonstrate: (move) => coach.demonstrate(move), undo: () => void undo() });
const facts = new Facts();
const aim = new Aim(drawers, document.body.dataset.how ?? "");
const planning = new Planning(question, requests);
const hints = new Hints(question, requests, stage);
const story = new Story(find("#log ol"), { go: (step) => void look(step), light, fact: (fact, opener) => facts.open(fact, opener) });
const chat = new Chat(find("#chat"), {
  send: (text) => requests.send("/chat", { text }).then(() => undefined),
  report: (line) => void requests.send(`/chat/${line}/report`, {}).then(() => say("Thank you. Whoever runs this server will see it."), () => undefined),
  switchOff: (off) => void requests.send("/chat/off", { off }).catch(() => undefined),
}, unread);
const seats = new Seats(find("#seats ol"), {
  sit: (seat) => void join(seat),
  bot: (seat) => void requests.change(`/seats/${seat}/bot`, { bot }),
  takeBack: (seat) => void requests.change(`/seats/${seat}/take`, {}),
}, (step) => requests.points(step));
const display = new Display(stage, seats, story);
const sinceActs = { light, again: (from: number): void => (layout.isSmall && layout.open("0"), void pace.again(from)), told: (entries: readonly LogEntry[]): void => story.withhold(entries), divide: (from: number | null): void => story.divide(from) };
const pace = new Pace({ fetch: (step) => requests.moment(step), depart, step, settle, rewind });
const talk = tabs(find("#talk"));

/** A past moment being looked at in place of the present. */
let moment: State | null = null;
let wanted = 0;
let known: State | null = null;
let turnTold = "";
let finaleShown = false;
/** When what glides has come to rest. */
let stillness = 0;

// -- showing -------------------------------------------------------------------------------

function receive(state: State): void {
  chat.show(state);
  if (known && known.steps > state.steps) {
    steady(false);
    moment = null;
  }
  const asking = known?.undo.asked_by ?? null;
  const isRefused = asking !== null && state.you.seats.includes(asking) && state.undo.asked_by === null && known?.steps === state.steps;
  if (isRefused) say("The others would rather keep it as it is.");
  if (moment && known?.steps === state.steps) showStatus(moment, state, { phase: "past", left: 0 });
  known = state;
  if (moment) return;
  pace.receive(state);
}

/** The present, with the question if it is mine. */
function settle(state: State): void {
  if (moment) return;
  previews.reset();
  display.show(state, state.log);
  showWatched(state, state.moves.length > 0 ? [] : state.log);
  showStatus(state, state, { phase: "now", left: 0 });
  const mine = state.moves.length > 0 && !state.handover;
  if (mine) question.show(state, planning.kept(state));
  else planning.show(state);
  hints.show(state, mine);
  facts.brief(mine);
  find("#plan").hidden = !planning.may(state);
  showSince(mine ? state : null, sinceActs);
  layout.count("story", mine ? sinceMine(state).entries.length : null, state.steps);
  aim.show(state);
  lesson.show(state);
  coach.show(state);
  tell(state, mine);
  showEnd(state);
}

/** Something leaves the board by what has happened, or a card is turned up that does something. */
function depart(state: State, before: State, base: number): number {
  if (moment) return 0;
  const log = known?.log ?? state.log;
  const time = display.depart(state, before, log, base, () => pace.skip());
  if (time === 0) return 0;
  unexplain();
  hush();
  coach.hide();
  question.clear();
  hints.hide();
  const told = log.filter((entry) => entry.step === state.step);
  const card = told.find((entry) => entry.card);
  showStatus(before, known ?? state, { phase: "playing", left: (known ?? state).steps - (card ? state : before).step, mover: moverOf(log, state.step) });
  if (!card) story.show(log, state.step, null);
  find("#ask-title").textContent = card?.text.replace(/\. .*|\.$/s, "") ?? departureWords(told);
  return time;
}

/** Something has happened. */
function step(state: State, before: State, left: number): void {
  if (moment) return;
  unexplain();
  hush();
  coach.hide();
  question.clear();
  hints.hide();
  showSince(null, sinceActs);
  const log = known?.log ?? state.log;
  const told = display.step(state, before, log);
  find("#plan").hidden = true;
  showStatus(state, known ?? state, { phase: "playing", left, mover: moverOf(log, state.step) });
  showWatched(state, log);
  aim.show(state);
  if (known) lesson.show(known);
  if (!coach.teaches(known ?? state)) facts.told(told);
  announce(told.map((entry) => entry.text).join(" "));
  // Where no story is in sight, what came of my card and touches no piece is said.
  const said = told.some((entry) => entry.card && entry.seat !== null && state.you.seats.includes(entry.seat)) ? told.filter((entry) => !entry.card && !entry.gain && entry.targets.length === 0) : [];
  if (layout.isSmall && said.length > 0) say(said.map((entry) => entry.text).join(" "));
}

function rewind(state: State): void {
  coach.hide();
  question.clear();
  hints.hide();
  previews.reset();
  display.show(state, known?.log ?? state.log);
  showStatus(state, known ?? state, { phase: "playing", left: (known?.steps ?? 0) - state.step });
}

/** Tell the title bar whose turn it is, and me if it is mine. */
function tell(state: State, mine: boolean): void {
  const now = `${state.steps} ${state.viewer}`;
  if (mine && turnTold !== now) {
    if ((turnTold || hasWaited) && !pace.isBehind && lastTurn !== state.viewer) myTurn(state.title, state.prompt?.text);
    announce(state.prompt?.text ?? "Your turn");
    void planning.offered(state);
  }
  const begins = mine && turnTold !== now && lastTurn !== state.viewer;
  if (mine) turnTold = now;
  else hasWaited ||= state.status === "playing";
  lastTurn = mine ? state.viewer : null;
  if (begins && layout.isAside) layout.open("0");
  tabTitle(mine ? "● Your turn" : state.status === "over" ? "Over" : (state.seats[state.turn]?.name ?? ""), state.title);
}
let lastTurn: number | null = null;
/** Whether others have been waited for: a page that opens with my turn need not call me. */
let hasWaited = false;

function showEnd(state: State): void {
  if (state.status !== "over") {
    finaleShown = false;
    find("#finale").hidden = true;
    return;
  }
  if (finaleShown) return;
  finaleShown = true;
  setTimeout(() => live.state?.status === "over" && openFinale(), document.hidden || !turnTold ? 0 : FINALE);
}

function openFinale(): void {
  const state = known;
  if (!state || state.status !== "over") return;
  drawers.close();
  facts.close();
  find("#finale").hidden = false;
  void showFinale(find("#finale"), state, { rematch: () => void rematch(), board: () => (find("#finale").hidden = true) });
}

function connection(state: Connection): void {
  const sign = find("#connection");
  sign.dataset.state = state;
  sign.textContent = { live: "", polling: "", lost: "Connecting again …" }[state];
}

// -- acting --------------------------------------------------------------------------------

async function play(move: Move): Promise<void> {
  unexplain();
  coach.played(move);
  planning.forget();
  await requests.play(move);
  // Where no story is in sight, what was paid for by a touch is said.
  if (layout.isSmall && !live.state?.over && move.costs && !move.warning && !move.ends && move.targets.length > 1) say(`${move.text.replace(/;.*$|\.$/, "")}.`);
}

/** Something that no move of mine touches: plan with it while others think, or say why not. */
async function touched(targets: string[], at: Element | null): Promise<void> {
  if (pace.isBehind) return pace.skipAll();
  const state = live.state;
  if (moment || !state) return;
  if (!question.isAsked && !question.isPlanning && (await planning.begin(state))) {
    const known = targets.length > 0 && stage.elements(targets.join(" ")).some((element) => element.classList.contains("legal"));
    if (known) return question.touch(targets.join(" "), at);
  }
  const panel = question.isAsked ? null : at?.closest<HTMLElement>("[data-panel]");
  if (panel) return drawers.openPanel(panel);
  const about = at?.closest<HTMLElement>("[data-about]")?.dataset.about;
  if (about) return explain({ text: about, rule: "", ruleText: "", rules: "" }, at);
  await requests.why(targets, at);
}

/** Look at a past moment; the latest one is the present. */
async function look(step: number): Promise<void> {
  const state = known;
  if (!state) return;
  const mine = ++wanted;
  const at = Math.max(0, step);
  const found = at >= state.steps ? null : await requests.moment(at).catch(() => null);
  if (mine !== wanted || (at < state.steps && !found)) return;
  unexplain();
  steady(!!found);
  moment = found;
  if (!found) return pace.jump(state);
  find("#plan").hidden = true;
  coach.hide();
  question.clear();
  hints.hide();
  previews.reset();
  showSince(null, sinceActs);
  display.show(found, state.log, true);
  aim.show(found);
  showStatus(found, state, { phase: "past", left: 0 });
  announce(state.log.filter((entry) => entry.step === at).map((entry) => entry.text).join(" "));
}

/** While the past is looked at the question keeps its height, so that the buttons below it stay where they are. */
function steady(past: boolean): void {
  const { style, offsetHeight } = find("#ask");
  if (!past || layout.isSmall) style.minHeight = "";
  else if (!moment) style.minHeight = `${offsetHeight}px`;
}

function lookBy(by: number): boolean {
  const at = moment?.step ?? live.state?.steps ?? 0;
  if (by > 0 && !moment) return false;
  if (layout.isSmall && layout.tab !== "0") layout.open("0");
  void look(at + by);
  return true;
}

async function join(seat: number | null): Promise<void> {
  const name = find<HTMLInputElement>("#join input").value.trim();
  const joined = await requests.send<Joined>("/join", { seat, name, ...invitation }).catch(() => null);
  if (joined) live.lookAs(joined.seat);
  if (joined && invitation) history.replaceState(null, "", location.pathname);
}

/** Take my latest decision back; if people have played on since, they lose their moves too, so ask first. */
async function undo(): Promise<void> {
  const state = live.state;
  if (!state || find("#undo").hidden) return;
  const others = sinceMine(state).entries.filter((entry) => entry.seat !== null && state.seats[entry.seat]?.kind === "person");
  if (!state.undo.allowed && !state.undo.ask) return say(state.undo.why || "There is nothing to take back.");
  if (others.length > 0 && find("#undo-sure").hidden && state.undo.allowed) {
    find("#undo-sure").hidden = false;
    return;
  }
  find("#undo-sure").hidden = true;
  await requests.change(state.undo.allowed ? "/undo" : "/undo/ask", { step: state.steps });
}

async function rematch(): Promise<void> {
  const next = await requests.send<TableId>("/rematch", {}).catch(() => null);
  if (next) location.href = `/t/${next.table}`;
}

function unread(count: number): void {
  const button = find("#chat-tab");
  if (count > 0 && button.getAttribute("aria-selected") !== "true") button.dataset.unread = "yes";
}

/** What is told of the piece that is pointed at or has the focus; false if nothing is. */
function about(): boolean {
  const at = document.activeElement?.closest<HTMLElement>(".part [data-panel]") ?? [...document.querySelectorAll<HTMLElement>(".part [data-panel]:hover")].at(-1);
  if (at) drawers.openPanel(at);
  return !!at;
}

function showSound(): void {
  const { sound } = settings();
  find("#sound use").setAttribute("href", sound ? "#i-volume-2" : "#i-volume-x");
  find("#sound").setAttribute("aria-pressed", String(sound));
}

// -- wiring --------------------------------------------------------------------------------

const pressed: Record<string, () => unknown> = {
  "#now": () => look(Infinity),
  "#earlier": () => lookBy(-1),
  "#later": () => lookBy(1),
  "#before": () => lookBy(-1),
  "#after-that": () => lookBy(1),
  "#skip": () => pace.skipAll(),
  "#hint": () => hints.ask(),
  "#undo": undo,
  "#undo-really": undo,
  "#undo-keep": () => (find("#undo-sure").hidden = true),
  "#undo-yes": () => requests.change("/undo/answer", { yes: true }),
  "#undo-no": () => requests.change("/undo/answer", { yes: false }),
  "#handed-over": () => live.state?.handover && live.lookAs(live.state.handover.seat),
  "#absent": () => live.state?.you.seats[0] !== undefined && requests.change(`/seats/${live.state.you.seats[0]}/bot`, { bot }),
  "#rematch": rematch,
  "#see-finale": openFinale,
  ...endings(requests, () => live.state),
  "#sound": () => changeSettings({ sound: !settings().sound }),
  "#settings": () => openSettings(find<HTMLElement>("#settings")),
  "#menu-settings": () => openSettings(),
};
for (const [id, act] of Object.entries(pressed)) find(id).addEventListener("click", () => void act());
handle(find("#grab"));
find("#join").addEventListener("submit", (event) => {
  event.preventDefault();
  void join(null);
});
find("#board").addEventListener("pointerdown", () => pace.isBehind && pace.skipAll());

function escape(): boolean {
  if (document.querySelector("dialog[open]")) return false;
  if (closeMenus(null) || unexplain() || drawers.close() || facts.close() || lesson.escape()) return true;
  if ((!question.isBegun || document.activeElement?.closest("#coach")) && coach.escape()) return true;
  if (layout.isSmall && layout.tab !== "0") return layout.open("0"), true;
  if (moment) return void look(Infinity), true;
  return question.back();
}

keys({
  Escape: escape,
  Backspace: () => question.back(),
  "/": () => question.panel.focusFilter(),
  digit: (event) => question.panel.pick(event.key),
  Enter: (event) => !isForControl(event) && question.confirm(),
  ArrowDown: (event) => isFree(event) && question.panel.step(1),
  ArrowUp: (event) => isFree(event) && question.panel.step(-1),
  ArrowLeft: (event) => !(event.target as Element).closest("[role=tab], .pans") && lookBy(-1),
  ArrowRight: (event) => !(event.target as Element).closest("[role=tab], .pans") && lookBy(1),
  r: (event) => question.turn(event.shiftKey ? -1 : 1),
  u: () => void undo(),
  " ": (event) => !isForControl(event) && pace.isBehind && (event.shiftKey ? pace.skipAll() : pace.skip()),
  p: () => live.state && void pace.again(sinceMine(live.state).from),
  l: () => talk.open("log-tab"),
  c: () => (talk.open("chat-tab"), find<HTMLInputElement>("#chat input").focus()),
  d: () => drawers.next(),
  h: () => coach.focus() || void hints.ask(),
  i: () => about(),
  "+": () => stage.panned().some((pan) => pan.press("+")),
  "-": () => stage.panned().some((pan) => pan.press("-")),
  "0": () => stage.panned().some((pan) => pan.press("0")),
  m: () => changeSettings({ sound: !settings().sound }),
  ",": () => openSettings(),
  "?": () => openSettings(),
});

stage.root.addEventListener("wheel", (event) => event.shiftKey && question.turn(Math.sign(event.deltaY + event.deltaX)) && event.preventDefault(), { passive: false });
stage.moved = () => {
  badges.lay();
  clearTimeout(stillness);
  stillness = setTimeout(() => {
    badges.lay();
    placeLine();
  }, GLIDE + 80);
};
stage.root.addEventListener("transitionend", () => badges.lay());
layout.changed = () => {
  unexplain();
  badges.lay();
  if (!moment && !pace.isBehind && known) settle(known);
  question.showAsked();
};
drawers.changed = () => {
  unexplain();
  coach.follow();
};
onSettings(showSound);
showSound();
menus();
document.addEventListener("toggle", (event) => (event.target as Element).matches(".menu[open]") && unexplain(), { capture: true });
tips();
pointing(document.body, {
  touchBare: () => question.touchBare(),
  touch: (target, at) => {
    question.touch(target, at);
    if (layout.isSmall && layout.tab !== "0" && question.isElsewhere) layout.open("0");
  },
  enter: (target) => question.enter(target),
  lift: (source) => question.lift(source),
  putBack: () => question.putBack(),
  drop: (source, goal, at) => question.drop(source, goal, at),
  canDrag: (target) => question.canDrag(target),
  pointAt: (target) => question.pointAt(target),
});
void fetchSymbols();
live.start().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
