/** The replay page: any moment of a game, with anybody's eyes, step by step or by itself. */

import { Refused, get, post } from "./api";
import { LookBackPanel } from "./better";
import { Display } from "./display";
import { find, isTyping, pause as pauseFor } from "./dom";
import { Drawers } from "./drawers";
import { Facts } from "./facts";
import { showFinale } from "./finale";
import { Layout } from "./layout";
import type { ContinueRequest, Opened, Result, State, TableId } from "./protocol";
import { announce, say } from "./say";
import { declared, fetchSymbols } from "./scene";
import { Seats } from "./seats";
import { changeSettings, onSettings, settings } from "./settings";
import { openSettings } from "./settings-sheet";
import { Stage } from "./stage";
import { Story } from "./story";
import { tips } from "./tips";
import { pointing } from "./touch";
import { namedYou, readToMe, toldIn } from "./you";

const table = document.body.dataset.table ?? "";
const slider = find<HTMLInputElement>("#step");
const eyes = find<HTMLSelectElement>("#eyes");
const speed = find<HTMLSelectElement>("#speed");
const nothing = (): void => undefined;
const stage = new Stage(find("#stage"), find("#bar-part"));
const facts = new Facts();
const story = new Story(find("#log ol"), { go: (step) => void go(step), light: (targets) => stage.mark("hint", targets), fact: (fact, opener) => facts.open(fact, opener) });
const seats = new Seats(find("#seats ol"), { sit: nothing, bot: nothing, takeBack: nothing }, (step) => get<Result>(`/api/tables/${table}/points/${step}`));
const display = new Display(stage, seats, story);
const drawers = new Drawers(declared().drawer, (what) => `/api/tables/${table}${what}`);
const layout = new Layout(stage, declared(), (name, into) => void drawers.load(name, into));
const panel = new LookBackPanel(stage, (step, seat) => void turnTo(step, seat));

const moments = new Map<string, Promise<State>>();
let present: State | null = null;
let shown: State | null = null;
let at = 0;
let playing = 0;
let wake: () => void = () => undefined;

/** The state after this many decisions, asked for once. */
function moment(step: number): Promise<State> {
  const key = `${step} ${eyes.value}`;
  let found = moments.get(key);
  if (!found) {
    found = get<State>(`/api/tables/${table}/at/${step}${eyes.value === "" ? "" : `?seat=${eyes.value}`}`).then((state) => namedYou(readToMe(state)));
    found.catch(() => moments.delete(key));
    moments.set(key, found);
  }
  return found;
}

async function go(step: number): Promise<void> {
  if (!present) return;
  at = Math.min(Math.max(step, 0), present.steps);
  slider.value = String(at);
  slider.style.setProperty("--at", `${(100 * at) / Math.max(1, present.steps)}%`);
  const asked = moment(at);
  try {
    const state = await asked;
    if (asked === moment(at)) await leaving(state);
    if (asked === moment(at)) show(state);
    if (at < present.steps) void moment(at + 1).catch(nothing);
  } catch (error) {
    pause();
    say(error instanceof Refused ? error.message : String(error));
  }
}

/** A moment of the panel that looks back, with the eyes of whoever was to decide; a phone shows its board. */
async function turnTo(step: number, seat: string | undefined): Promise<void> {
  pause();
  if (seat !== undefined && eyes.value !== seat) {
    eyes.value = seat;
    shown = null;
  }
  if (layout.isSmall && seat !== undefined && layout.tab !== "0") layout.open(layout.tab);
  await go(step);
}

/** Wait until what leaves the board has left it, or until another moment is wanted. */
async function leaving(state: State): Promise<void> {
  wake();
  if (!present || shown?.viewer !== state.viewer || shown.step + 1 !== state.step) return;
  const time = display.depart(state, shown, present.log, playing ? Math.min(1000, Number(speed.value)) : 1000, () => wake());
  if (time > 0) await Promise.race([pauseFor(time), new Promise<void>((on) => (wake = on))]);
}

/** Show a moment; the one after the moment shown before comes with everything that is seen and heard. */
function show(state: State): void {
  if (!present) return;
  if (shown && shown.viewer === state.viewer && shown.step + 1 === state.step) display.step(state, shown, present.log);
  display.show(state, present.log, true);
  shown = state;
  find("#where").textContent = `${at} of ${present.steps}`;
  slider.setAttribute("aria-valuetext", `after move ${at} of ${present.steps}`);
  const told = present.log.filter((entry) => entry.step === at).map((entry) => entry.text);
  panel.at(at);
  find("#told").textContent = panel.words || told.join(" ") || present.log.findLast((entry) => entry.step > 0 && entry.step <= at)?.text || "The game begins.";
  announce(told.join(" "));
  history.replaceState(null, "", `${location.pathname}${eyes.value === "" ? "" : `?seat=${eyes.value}`}#${at}`);
  find<HTMLButtonElement>("#continue").disabled = at === present.steps && present.status === "over" && !present.closed;
  find("#see-finale").hidden = at !== present.steps || !present.result;
}

function pause(): void {
  clearTimeout(playing);
  playing = 0;
  playSign("play", "Play");
}

function playSign(sign: string, label: string): void {
  find("#play use").setAttribute("href", `#i-${sign}`);
  find("#play").setAttribute("aria-label", label);
}

function run(): void {
  if (playing) return pause();
  if (present && at >= present.steps) at = 0;
  playSign("pause", "Pause");
  const tick = async (): Promise<void> => {
    await go(at + 1);
    if (playing && present && at < present.steps) playing = setTimeout(() => void tick(), Number(speed.value));
    else pause();
  };
  playing = setTimeout(() => void tick(), 0);
}

async function continueHere(): Promise<void> {
  try {
    const request: ContinueRequest = { step: at };
    const made = await post<Opened>(`/api/tables/${table}/continue`, request);
    location.href = `/t/${made.table}`;
  } catch (error) {
    say(error instanceof Refused ? error.message : String(error));
  }
}

async function share(): Promise<void> {
  await navigator.clipboard?.writeText(location.href).catch(nothing);
  say(`The link to this moment is copied: ${location.href}`);
}

function openFinale(): void {
  if (!present?.result) return;
  find("#finale").hidden = false;
  const rematch = async (): Promise<void> => {
    const next = await post<TableId>(`/api/tables/${table}/rematch`, {}).catch(() => null);
    if (next) location.href = `/t/${next.table}`;
  };
  void showFinale(find("#finale"), present, { rematch: () => void rematch(), board: () => (find("#finale").hidden = true) });
}

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const step = Number(location.hash.slice(1) || query.get("step") || 0);
  eyes.value = query.get("seat") ?? "";
  present = readToMe(await get<State>(`/api/tables/${table}`));
  toldIn(present, eyes);
  slider.max = String(present.steps);
  await go(Number.isFinite(step) ? step : 0);
  if (query.has("look") && layout.isSmall) layout.open("story"); // which has the panel
  await panel.start(present, query.has("look"));
  if (shown) show(shown);
  if (query.has("play")) void run();
}

const pressed: Record<string, () => unknown> = {
  "#first": () => go(0),
  "#previous": () => go(at - 1),
  "#play": run,
  "#next": () => go(at + 1),
  "#last": () => go(Infinity),
  "#continue": continueHere,
  "#share": share,
  "#see-finale": openFinale,
  "#sound": () => changeSettings({ sound: !settings().sound }),
  "#settings": () => openSettings(find<HTMLElement>("#settings")),
  "#menu-settings": () => openSettings(),
};
for (const [id, act] of Object.entries(pressed)) {
  find(id).addEventListener("click", () => {
    if (id !== "#play") pause();
    void act();
  });
}
slider.addEventListener("input", () => {
  pause();
  void go(Number(slider.value));
});
eyes.addEventListener("change", () => {
  shown = null;
  void go(at);
});
addEventListener("hashchange", () => void go(Number(location.hash.slice(1))));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drawers.close()) return;
  if (isTyping(event) && (event.target as HTMLInputElement).type !== "range") return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = { ArrowLeft: "#previous", ArrowRight: "#next", Home: "#first", End: "#last", " ": "#play", m: "#sound", ",": "#settings" }[event.key];
  const busy = event.key === " " ? "button, a, summary" : ".pans";
  if (!key || (event.target as Element).closest(busy)) return;
  event.preventDefault();
  find(key).click();
});
onSettings(({ sound }) => find("#sound use").setAttribute("href", sound ? "#i-volume-2" : "#i-volume-x"));
tips();
pointing(document.body, { touch: nothing, touchBare: nothing, enter: () => false, lift: nothing, putBack: nothing, drop: nothing, canDrag: () => false, pointAt: nothing });
void fetchSymbols();
start().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
