/** What a good player would do, shown only to whoever asks: three moves with their reasons, and their pieces lit. */

import { el, fill, find, whilePointed } from "./dom";
import { icon } from "./icon";
import type { Hint, Move, State } from "./protocol";
import type { Question } from "./question";
import type { Requests } from "./requests";
import { say } from "./say";
import { isSmall, kindOfWindow } from "./scene";
import { setSheet } from "./sheet";
import type { Stage } from "./stage";

/** A move that takes more letters to tell is called by its title. */
const LONG = 110;

export class Hints {
  private readonly button = find<HTMLButtonElement>("#hint");
  private readonly place = find("#hints");
  private state: State | null = null;
  /** The step that was asked about. */
  private at = -1;
  /** The moves that were told. */
  private moves: (Move | undefined)[] = [];

  constructor(
    private readonly question: Question,
    private readonly requests: Requests,
    stage: Stage,
  ) {
    stage.root.addEventListener("pointerdown", () => this.leave());
    this.place.addEventListener("keydown", ({ key }) => /^[1-9]$/.test(key) && this.leave());
    this.place.addEventListener("scroll", () => this.pointAtSeen(), { passive: true, capture: true });
  }

  /** How the table stands; hints of an earlier moment are gone. */
  show(state: State, mine: boolean): void {
    this.state = state;
    this.button.hidden = !mine || state.coach !== null || state.seats.some(({ kind, seat }) => kind !== "bot" && !state.you.seats.includes(seat));
    if (this.at !== state.step || !mine) this.clear();
    else if (isSmall(kindOfWindow())) this.pointAtSeen();
  }

  /** Somebody wants to know, or has seen enough. */
  async ask(): Promise<void> {
    if (this.button.hidden || this.button.disabled || !this.state) return;
    if (this.at === this.state.step && this.place.checkVisibility()) return this.clear();
    const { step } = this.state;
    this.button.disabled = true;
    this.place.hidden = false;
    setSheet("high");
    this.question.panel.toTop();
    fill(this.place, el("p", { class: "soft" }, "Thinking …"));
    const found = await this.requests.hint().catch((error: unknown) => (say(error instanceof Error ? error.message : String(error)), null));
    this.button.disabled = false;
    if (!found || this.state?.step !== step) return this.clear();
    this.at = step;
    this.moves = found.hints.map((hint) => this.state?.moves.find(({ id }) => id === hint.move));
    const short = found.hints.map(({ title, line }) => brief(line[0] ?? title));
    const rows = found.hints.map((hint, index) => this.row(hint, this.moves[index], index === 0, short.filter((words) => words === short[index]).length > 1));
    const put = el("button", { type: "button", class: "put-away", "aria-label": "Put the hints away", click: () => this.clear() }, icon("x"));
    fill(this.place, el("header", {}, el("h3", {}, "What a good player would do"), put), el("div", { class: "hint-rows" }, ...rows));
    find<HTMLElement>(".hint-row", this.place).focus({ preventScroll: true });
    this.pointAtSeen();
  }

  /** Something else is chosen: Enter is no longer meant for a hint. */
  private leave(): void {
    if (this.place.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
  }

  /** On a phone they stand side by side under the board, and the pieces of the one in sight are lit there. */
  private pointAtSeen(): void {
    if (this.at < 0) return;
    const rows = find(".hint-rows", this.place);
    const move = isSmall(kindOfWindow()) ? this.moves[Math.round((rows.scrollLeft / rows.scrollWidth) * this.moves.length)] : null;
    this.question.point(move ? { move, ways: [move] } : null);
  }

  /** A move, why, and what would follow; how it ends is a guess, and told of the best alone. `hasTwin`: another is as it in brief. */
  private row(hint: Hint, move: Move | undefined, isBest: boolean, hasTwin: boolean): HTMLElement {
    const [said = hint.title, ...later] = hint.line;
    const whole = hasTwin ? said : brief(said);
    const first = whole.length > LONG ? hint.title : whole;
    const then = later.map(brief).find((words) => !isSaid(words, first));
    const row = el(
      "button",
      { type: "button", class: "hint-row", click: () => move && (this.clear(), this.question.prepare(move)) },
      el("b", {}, first),
      then ? el("span", { class: "hint-then" }, `Then: ${then}`) : null,
      el("span", { class: "soft" }, [hint.reason, ...(isBest ? [outcome(hint.expected)] : [])].join(" · ")),
    );
    if (move) whilePointed(row, () => this.question.point({ move, ways: [move] }), () => this.pointAtSeen());
    return row;
  }

  /** Something else is shown. */
  hide(): void {
    this.button.hidden = true;
    this.clear();
  }

  private clear(): void {
    this.at = -1;
    if (this.place.hidden) return;
    this.place.hidden = true;
    fill(this.place);
    this.question.point(null);
  }
}

/** What is done and what it brings; the pieces, which are lit on the board, tell it from others like it. */
function brief(words: string): string {
  return words.replace(/(: [+−]\d+), .*$/, "$1");
}

/** Whether other words say nothing new. */
function isSaid(words: string, before: string): boolean {
  return words.split(/[^\p{L}\d+−★]+/u).every((word) => word.length <= 3 || before.includes(word));
}

function outcome(expected: number): string {
  const points = Math.round(Math.abs(expected));
  if (points > 200) return expected > 0 ? "likely wins" : "likely loses";
  return points === 0 ? "level at the end" : `about ${points} ${expected > 0 ? "ahead" : "behind"} at the end`;
}
