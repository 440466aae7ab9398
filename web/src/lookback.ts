/** A game that is over, looked back at: asked for once, waited for, and drawn as the server drew it. */

import { get, post } from "./api";
import { el, fill, parsed, pause } from "./dom";
import { icon } from "./icon";
import type { LookingBack, State } from "./protocol";
import { toldIn } from "./you";

/** Milliseconds between two questions how far it is. */
const EVERY = 1000;

const address = (table: string): string => `/api/tables/${table}/analysis`;

/** What was found when somebody looked back at this game, or null if nobody has yet. */
export async function lookedBack(table: string): Promise<LookingBack | null> {
  const found = await get<LookingBack>(address(table)).catch(() => null);
  return found?.state === "none" ? null : found;
}

/** Ask for it and wait; `tell` hears how far it is. */
async function lookBack(table: string, tell: (done: number) => void): Promise<LookingBack> {
  let found = await post<LookingBack>(address(table), {});
  while (found.state === "working") {
    tell(found.done);
    await pause(EVERY);
    found = await get<LookingBack>(address(table));
  }
  if (found.state === "none") throw new Error("This game could not be looked back at.");
  return found;
}

/** Fill a place: with an offer, with how far it is, and in the end by `show`. What was found before is there at once. */
export async function offer(place: Element, table: string, show: (found: LookingBack) => void, begin = false): Promise<void> {
  const run = async (): Promise<void> => {
    const bar = el("progress", { max: 1, value: 0, "aria-label": "Looking back" });
    fill(place, el("p", { class: "lb-wait", role: "status" }, "Looking back at every turn …", bar));
    try {
      show(await lookBack(table, (done) => (bar.value = done)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      fill(place, el("div", { class: "lb-offer" }, el("p", { role: "alert" }, why), el("button", { type: "button", class: "look-back", click: () => void run() }, icon("rotate-ccw"), "Try again")));
    }
  };
  const known = await lookedBack(table);
  if (known?.state === "done") return show(known);
  if (known || begin) return run();
  fill(
    place,
    el("div", { class: "lb-offer" }, el("p", {}, "Chances of winning, turning points, luck, and what would have been better."), el("button", { type: "button", class: "look-back", click: () => void run() }, icon("lightbulb"), "Look back at this game")),
  );
}

/** At the end of a table: where it turned, and the way to all of it. */
export function lookingBackCard(state: State): HTMLElement {
  const { table } = state;
  const card = el("section", { class: "finale-look", "aria-label": "Looking back" });
  void offer(card, table, ({ headline, graph }) => {
    fill(card, el("p", { class: "lb-headline" }, headline), parsed(graph), el("a", { class: "button small", href: `/replay/${table}?look` }, icon("lightbulb"), "Look back at every turn"));
    toldIn(state, card);
    card.addEventListener("click", (event) => {
      const step = (event.target as Element).closest<HTMLElement>("[data-step]")?.dataset.step;
      if (step) location.href = `/replay/${table}?look#${step}`;
    });
  });
  return card;
}
