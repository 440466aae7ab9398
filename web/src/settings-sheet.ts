/** The sheet with the settings: from below on a phone, at the right where there is room, with the keys. */

import { el, fill } from "./dom";
import { icon } from "./icon";
import { isRefused, mayNotify } from "./notify";
import { changeSettings, onSettings, settings, type Settings } from "./preferences";
import { playSound } from "./sound";

/** What they do; the last says what the page must have for that. */
const KEYS: [string, string, string?][] = [
  ["1 – 9", "choose in the list"],
  ["↑ ↓", "go through the list"],
  ["Enter", "play, or confirm"],
  ["Esc", "back, or close"],
  ["/", "find a choice"],
  ["Tab", "list, board, rail; arrows within the board"],
  ["R", "turn a piece", "[data-turns]"],
  ["U", "undo"],
  ["Space", "skip a move, with Shift all"],
  ["← →", "look back and forth"],
  ["P", "play again since my turn"],
  ["L  C", "story, chat"],
  ["D", "drawers"],
  ["I", "about what is pointed at"],
  ["H", "hint, or to the coach"],
  ["+ − 0", "zoom", "[data-pan]"],
  ["M", "sound"],
  [",", "settings"],
  ["?", "keys"],
];

let sheet: HTMLDialogElement | null = null;

/** What had the focus before something was pressed. */
let held: Element | null = null;
addEventListener("pointerdown", () => (held = document.activeElement), { capture: true });

/** Show the settings; a second time it goes. `by`: the button that opened it, if one did. */
export function openSettings(by?: HTMLElement): void {
  if (sheet) {
    sheet.close();
    return;
  }
  const opened = el("dialog", { class: "sheet settings-sheet", "aria-labelledby": "settings-title" });
  const show = (): void => {
    const at = document.activeElement?.id;
    fill(opened, ...contents(() => opened.close()));
    if (at) opened.querySelector<HTMLElement>(`#${CSS.escape(at)}`)?.focus();
  };
  const stop = onSettings(show);
  const [pressed, before] = [by?.matches(":focus:not(:focus-visible)") ? by : null, held];
  opened.addEventListener("close", () => {
    stop();
    opened.remove();
    sheet = null;
    // A button that was pressed does not keep the focus: Enter would press it again.
    pressed?.blur();
    if (pressed && before instanceof HTMLElement && before !== pressed && before.isConnected) before.focus({ preventScroll: true });
  });
  opened.addEventListener("click", (event) => event.target === opened && opened.close());
  opened.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === ",") opened.close();
  });
  sheet = opened;
  show();
  document.body.append(opened);
  opened.showModal();
}

function contents(close: () => void): HTMLElement[] {
  const now = settings();
  return [
    el(
      "div",
      { class: "settings-head" },
      el("h2", { id: "settings-title" }, "Settings"),
      el("button", { type: "button", id: "settings-close", class: "round", "aria-label": "Close", click: close }, icon("x")),
    ),
    el(
      "div",
      { class: "settings-body" },
      el("div", { class: "setting" }, ...switched("sound", "volume-2", "Sound", "With a chime when it is your turn", now.sound, (sound) => changeSettings({ sound })), volume(now)),
      chosen("pace", "gauge", "Pace of others’ moves", "", [["slow", "slow"], ["normal", "normal"], ["fast", "fast"], ["once", "at once"]]),
      chosen("ask", "mouse-pointer-2", "Ask before a move", ASKED[now.ask], [["always", "always"], ["matters", "when it matters"], ["never", "never"]]),
      chosen("theme", "monitor", "Colours", "", [["system", "system"], ["light", "light"], ["dark", "dark"]]),
      chosen("size", "zoom-in", "Board size", "", [["fit", "fit"], ["large", "large text"]]),
      el("div", { class: "setting" }, ...switched("names", "info", "Names of pieces", "Point at a piece, or hold it, to read its name", now.names, (on) => changeSettings({ names: on }))),
      chosen("facts", "book-open", "Facts", "What is good to know about a card when it matters", [["show", "show"], ["story", "only in the story"]]),
      ...coach(close),
      el("div", { class: "setting" }, ...switched("motion", "sparkles", "Motion", "Follows your device", now.motion === "device", (on) => changeSettings({ motion: on ? "device" : "less" }))),
      el("div", { class: "setting" }, ...switched("notify", "bell", "Tell me when it is my turn", isRefused() ? "Your browser does not allow it for this page; its own settings can" : "A notification, if your browser allows it", now.notify, (on) => void notify(on))),
      el("div", { class: "setting keys-setting" }, el("span", { class: "setting-icon" }, icon("keyboard")), el("h3", {}, "Keys"), keys()),
      el("p", { class: "soft kept" }, "Kept on this device. No account."),
    ),
  ];
}

const ASKED = {
  always: "Every move waits for a second touch",
  matters: "When it matters: it costs more than it must, brings nothing, or ends your turn early",
  never: "A touch plays at once",
};

/** A switch with its words. */
function switched(id: string, sign: string, title: string, about: string, on: boolean, change: (on: boolean) => void): HTMLElement[] {
  return [
    el("span", { class: "setting-icon" }, icon(sign)),
    el("div", { class: "setting-words" }, el("h3", { id: `setting-${id}` }, title), el("p", { class: "soft" }, about)),
    el("button", { type: "button", role: "switch", id: `switch-${id}`, class: "switch", "aria-checked": String(on), "aria-labelledby": `setting-${id}`, click: () => change(!on) }, el("span", {})),
  ];
}

/** At the table of a lesson: bring the coach back. */
function coach(close: () => void): HTMLElement[] {
  if (!document.body.dataset.coach) return [];
  const again = (): void => {
    close();
    document.dispatchEvent(new Event("coach-again"));
  };
  return [
    el(
      "div",
      { class: "setting" },
      el("span", { class: "setting-icon" }, icon("lightbulb")),
      el("div", { class: "setting-words" }, el("h3", {}, "Coach"), el("p", { class: "soft" }, "What is going on, in short bubbles")),
      el("button", { type: "button", id: "coach-again", class: "small", click: again }, "Show again"),
    ),
  ];
}

function volume({ sound, volume }: Settings): HTMLElement {
  const slider = el("input", { type: "range", id: "setting-volume", min: 0, max: 1, step: 0.05, value: volume, disabled: !sound, "aria-label": "Volume", style: `--at:${volume * 100}%` });
  slider.addEventListener("input", () => slider.style.setProperty("--at", `${Number(slider.value) * 100}%`));
  slider.addEventListener("change", () => {
    changeSettings({ volume: Number(slider.value) });
    playSound("ting");
  });
  return slider;
}

/** One of a few. */
function chosen<K extends "pace" | "ask" | "theme" | "size" | "facts">(name: K, sign: string, title: string, about: string, values: [Settings[K], string][]): HTMLElement {
  const now = settings()[name];
  return el(
    "fieldset",
    { class: "setting" },
    el("legend", { class: "hidden-words" }, title),
    el("span", { class: "setting-icon" }, icon(sign)),
    el("div", { class: "setting-words" }, el("h3", { "aria-hidden": "true" }, title), about ? el("p", { class: "soft" }, about) : null),
    el(
      "div",
      { class: "segments" },
      ...values.map(([value, words]) =>
        el("label", { class: value === now ? "on" : "" }, el("input", { type: "radio", name: `setting-${name}`, id: `setting-${name}-${value}`, value, checked: value === now, change: () => changeSettings({ [name]: value }) }), words),
      ),
    ),
  );
}

/** Notifications need the browser's leave. */
async function notify(on: boolean): Promise<void> {
  changeSettings({ notify: on && (await mayNotify()) });
}

function keys(): HTMLElement {
  return el("dl", { class: "keys" }, ...KEYS.filter(([, , needs]) => !needs || document.querySelector(needs)).map(([key, does]) => el("div", {}, el("dt", {}, ...key.split(/ {2}| (?=[↑↓→−0])/).map((one) => el("kbd", {}, one))), el("dd", {}, does))));
}
