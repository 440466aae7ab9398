/** The replay page: any moment of a game, with anybody's eyes. */

import { Refused, get, post } from "./api";
import { find, isTyping } from "./dom";
import { Log } from "./log";
import type { ContinueRequest, Opened, State } from "./protocol";
import { showResult } from "./result";
import { announce, say } from "./say";
import { Seats } from "./seats";
import { Stage } from "./stage";
import { pointing } from "./touch";

const table = document.body.dataset.table ?? "";
const slider = find<HTMLInputElement>("#step");
const eyes = find<HTMLSelectElement>("#eyes");
const speed = find<HTMLSelectElement>("#speed");
const nothing = (): void => undefined;
const stage = new Stage(find("#stage"));
const log = new Log(find("#log ol"), (step) => void go(step));
const seats = new Seats(find("#seats ol"), { sit: nothing, bot: nothing, takeBack: nothing });

const moments = new Map<string, Promise<State>>();
let present: State | null = null;
let at = 0;
let playing = 0;

/** The state after this many decisions, asked for once. */
function moment(step: number): Promise<State> {
  const key = `${step} ${eyes.value}`;
  let found = moments.get(key);
  if (!found) {
    found = get<State>(`/api/tables/${table}/at/${step}${eyes.value === "" ? "" : `?seat=${eyes.value}`}`);
    found.catch(() => moments.delete(key));
    moments.set(key, found);
  }
  return found;
}

async function go(step: number): Promise<void> {
  if (!present) return;
  at = Math.min(Math.max(step, 0), present.steps);
  slider.value = String(at);
  const asked = moment(at);
  try {
    const state = await asked;
    if (asked === moment(at)) show(state);
    if (at < present.steps) void moment(at + 1).catch(nothing);
  } catch (error) {
    pause();
    say(error instanceof Refused ? error.message : String(error));
  }
}

function show(state: State): void {
  if (!present) return;
  stage.draw(state.parts ?? []);
  stage.mark("last", state.last);
  seats.show(state);
  log.show(present, at);
  showResult(find("#result"), at === present.steps ? { ...present, seats: present.seats } : { ...present, result: null });
  find("#where").textContent = `${at} of ${present.steps}`;
  slider.setAttribute("aria-valuetext", `after decision ${at} of ${present.steps}`);
  const told = present.log.filter((entry) => entry.step === at).map((entry) => entry.text);
  find("#told").textContent = told.join(" ") || "The game begins.";
  announce(told.join(" "));
  history.replaceState(null, "", `${location.pathname}${eyes.value === "" ? "" : `?seat=${eyes.value}`}#${at}`);
  find<HTMLButtonElement>("#continue").disabled = at === present.steps && present.status === "over";
}

function pause(): void {
  clearTimeout(playing);
  playing = 0;
  find("#play").textContent = "▶";
  find("#play").setAttribute("aria-label", "Play");
}

function run(): void {
  if (playing) return pause();
  if (present && at >= present.steps) at = 0;
  find("#play").textContent = "❚❚";
  find("#play").setAttribute("aria-label", "Pause");
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

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const step = Number(location.hash.slice(1) || query.get("step") || 0);
  eyes.value = query.get("seat") ?? "";
  present = await get<State>(`/api/tables/${table}`);
  slider.max = String(present.steps);
  await go(Number.isFinite(step) ? step : 0);
}

const pressed: Record<string, () => unknown> = {
  "#first": () => go(0),
  "#previous": () => go(at - 1),
  "#play": run,
  "#next": () => go(at + 1),
  "#last": () => go(Infinity),
  "#continue": continueHere,
  "#share": share,
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
eyes.addEventListener("change", () => void go(at));
addEventListener("hashchange", () => void go(Number(location.hash.slice(1))));
addEventListener("keydown", (event) => {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = { ArrowLeft: "#previous", ArrowRight: "#next", Home: "#first", End: "#last", " ": "#play" }[event.key];
  const busy = event.key === " " ? "button, a, summary" : ".pans";
  if (!key || (event.target as Element).closest(busy)) return;
  event.preventDefault();
  find(key).click();
});
pointing(stage, { touch: nothing, drop: nothing, canDrag: () => false });
start().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
