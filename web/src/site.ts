/** What every page has, and the forms: theme, new table, rulebook search, opening a record. */

import { Refused, post, upload } from "./api";
import { el, fill, find } from "./dom";
import { isKnown, learnt, markKnown } from "./learnt";
import type { LessonRequest, Opened, Session, SeatRequest, TableId, TableRequest } from "./protocol";
import { changeSettings, openSettings, settings } from "./settings";

/** The bar: colours one touch away, everything else in the sheet. */
document.querySelector("#theme")?.addEventListener("click", () => {
  const dark = settings().theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : settings().theme === "dark";
  changeSettings({ theme: dark ? "light" : "dark" });
});
document.querySelector<HTMLElement>("#settings")?.addEventListener("click", (event) => openSettings(event.currentTarget as HTMLElement));

/** Menus close when something else is touched, and with Escape. */
const closeMenus = (but: Node | null): boolean => {
  const open = [...document.querySelectorAll<HTMLDetailsElement>(".menu[open], .rule-pop[open]")].filter((menu) => !menu.contains(but));
  for (const menu of open) menu.open = false;
  return open.length > 0;
};
addEventListener("pointerdown", (event) => closeMenus(event.target as Node));
addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(null) && event.stopImmediatePropagation(), { capture: true });

/** *Play now* and other one-click tables: the request to send is on the button. Whoever is new to a game is asked first. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-create]")) {
  const play = (): void => void open("/api/tables", JSON.parse(button.dataset.create ?? "{}") as TableRequest, button);
  button.addEventListener("click", () => (button.dataset.new && !isKnown(button.dataset.new) ? askNewcomer(button, play) : play()));
}

/** Lessons: the game and the lesson are on the button. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-learn]")) {
  button.addEventListener("click", () => void learn(button.dataset.learn ?? "", button.dataset.lesson ?? "first", button));
}

async function learn(game: string, lesson: string, button: HTMLButtonElement): Promise<void> {
  await open("/api/lessons", { game, lesson }, button);
}

/** Open a table and go there. */
async function open(path: string, wish: TableRequest | LessonRequest, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const made = await post<Opened>(path, wish);
    location.href = `/t/${made.table}`;
  } catch (error) {
    button.disabled = false;
    if (!(error instanceof Refused)) throw error;
    const form = button.closest("form");
    if (form) complain(form, error.answer.field ?? "", error.message);
    else alertBox(error.message);
  }
}

/** Whether somebody who is new to a game wants to be shown how; *Just play* is remembered. */
function askNewcomer(button: HTMLButtonElement, play: () => void): void {
  const game = button.dataset.new ?? "";
  const box = find<HTMLDialogElement>("#newcomer-asks");
  find("h2 span", box).textContent = button.dataset.title ?? "";
  find("#show-me", box).onclick = () => {
    box.close();
    void learn(game, "first", button);
  };
  find("#know-it", box).onclick = () => {
    markKnown(game);
    box.close();
    play();
  };
  box.onclick = (event) => event.target === box && box.close();
  box.showModal();
}

/** What has been done of the lessons listed here. */
const done = learnt();
for (const lesson of document.querySelectorAll<HTMLElement>("[data-lesson-id]")) {
  if (!done.has(lesson.dataset.lessonId ?? "")) continue;
  lesson.classList.add("done");
  lesson.append(el("span", { class: "hidden-words" }, ", done"));
}
for (const progress of document.querySelectorAll<HTMLElement>(".progress")) {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-lesson-id^="${progress.dataset.game}/"]`)];
  const count = all.filter((lesson) => lesson.classList.contains("done")).length;
  if (count) progress.textContent = count === all.length ? "All done" : `${count} of ${all.length} done`;
}

document.querySelector("[data-print]")?.addEventListener("click", () => print());

/** A back button brings a page as it was left: what was switched off then works again. */
addEventListener("pageshow", (event) => {
  if (event.persisted) for (const button of document.querySelectorAll<HTMLButtonElement>("button[disabled]")) button.disabled = false;
});

function alertBox(text: string): void {
  const toast = find("#toast");
  fill(toast, el("p", {}, text));
  toast.hidden = false;
}

/** Put the sentence beside the field it speaks of, or above the button if it speaks of none. */
function complain(form: HTMLFormElement, field: string, text: string): void {
  for (const old of form.querySelectorAll(".error")) old.textContent = "";
  for (const old of form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  const named = [...form.querySelectorAll<HTMLElement>("[data-error]")];
  const place =
    named.find((box) => box.dataset.error === field) ??
    named.find((box) => field.startsWith(`${box.dataset.error}.`) && box.dataset.error !== "") ??
    named.find((box) => box.dataset.error === "");
  if (place) place.textContent = text;
  const control = form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  control?.setAttribute("aria-invalid", "true");
  (control ?? place)?.scrollIntoView({ block: "center" });
  control?.focus();
}

const form = document.querySelector<HTMLFormElement>("#new-table");
if (form) newTable(form);

/** The form for a new table: as many seat rows as players, and only values that seats allow. */
function newTable(form: HTMLFormElement): void {
  const count = find<HTMLSelectElement | HTMLInputElement>("[name=count]", form);
  const rows = [...form.querySelectorAll<HTMLElement>(".seat-row")];
  const refresh = (): void => {
    rows.forEach((row, seat) => {
      row.hidden = seat >= Number(count.value);
      const kind = find<HTMLSelectElement>("select", row).value;
      find<HTMLInputElement>("input", row).hidden = kind === "open" || kind.startsWith("bot:");
    });
    for (const select of form.querySelectorAll<HTMLSelectElement>("[data-choices]")) offer(select, count.value);
  };
  form.addEventListener("change", refresh);
  refresh();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void open("/api/tables", wishOf(form, rows.slice(0, Number(count.value))), find<HTMLButtonElement>("[type=submit]", form));
  });
}

/** Offer what the game offers to so many players; what was chosen stays chosen if it can. */
function offer(select: HTMLSelectElement, players: string): void {
  const choices = (JSON.parse(select.dataset.choices ?? "{}") as Record<string, [string | number, string][]>)[players] ?? [];
  const chosen = select.value;
  fill(select, ...choices.map(([value, words]) => el("option", { value, selected: String(value) === chosen }, words)));
}

function wishOf(form: HTMLFormElement, rows: HTMLElement[]): TableRequest {
  const data = new FormData(form);
  const options: Record<string, string> = {};
  for (const [name, value] of data) if (name.startsWith("options.")) options[name.slice(8)] = String(value);
  const clock = String(data.get("clock_seconds") ?? "");
  const [game = "", more = "0"] = String(data.get("game_clock") ?? "").split("+");
  return {
    game: form.dataset.game ?? "",
    options,
    seats: rows.map((row) => {
      const [kind, bot = ""] = find<HTMLSelectElement>("select", row).value.split(":");
      const field = find<HTMLInputElement>("input", row);
      return { kind: kind as SeatRequest["kind"], bot, name: field.hidden ? "" : field.value.trim() };
    }),
    public: data.get("public") === "yes",
    clock_seconds: clock === "" ? null : Number(clock),
    game_seconds: game === "" ? null : Number(game),
    increment_seconds: Number(more),
  };
}

/** Labels that stand for a field are reached and used by keys too. */
for (const label of document.querySelectorAll<HTMLLabelElement>("label[tabindex]")) {
  label.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && label.click());
}

const record = document.querySelector<HTMLInputElement>("#record");
record?.addEventListener("change", () => {
  const file = record.files?.[0];
  if (file) void openRecord(Promise.resolve(file)).finally(() => (record.value = ""));
});

/** A record that stands in the address, compressed, as the links of a report have it. */
const linked = /^#record=([\w-]+)$/.exec(location.hash)?.[1];
if (linked) {
  history.replaceState(null, "", location.pathname);
  const bytes = Uint8Array.from(atob(linked.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  void openRecord(new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob());
}

/** Look at a record in a replay. */
async function openRecord(file: Promise<Blob>): Promise<void> {
  const answer = find("#record-error");
  answer.textContent = "";
  try {
    location.href = `/replay/${(await upload<TableId>("/api/records", await file)).table}`;
  } catch (error) {
    answer.textContent = error instanceof Refused ? `This record cannot be opened: ${error.message}` : String(error);
  }
}

const search = document.querySelector<HTMLInputElement>("#rule-search");
search?.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const rule of document.querySelectorAll<HTMLElement>("article.rule")) {
    const text = rule.textContent?.toLowerCase() ?? "";
    rule.hidden = !words.every((word) => text.includes(word));
    if (!rule.hidden) found += 1;
  }
  for (const area of document.querySelectorAll<HTMLElement>("section.area")) {
    area.hidden = !area.querySelector("article.rule:not([hidden])");
  }
  find("#rule-count").textContent = words.length ? `${found} ${found === 1 ? "rule" : "rules"}` : "";
});

const naming = document.querySelector<HTMLFormElement>("#my-name");
if (naming) {
  const field = find<HTMLInputElement>("input", naming);
  const said = find("[role=status]", naming);
  const save = async (): Promise<void> => {
    if (!field.value.trim()) return;
    try {
      field.value = (await post<Session>("/api/session", { name: field.value })).name;
      find("#my-name-shown").textContent = field.value;
      said.textContent = "Saved.";
    } catch (error) {
      said.textContent = error instanceof Refused ? error.message : String(error);
    }
  };
  naming.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur();
  });
  field.addEventListener("change", () => void save());
}
