/** What a good player would do, shown only to whoever asks: three moves with their reasons, and their pieces lit. */

import { el, fill, find, whilePointed } from "./dom";
import { icon } from "./icon";
import { TurnOnBoard } from "./line";
import type { Hint, Move, State } from "./protocol";
import type { Question } from "./question";
import type { Requests } from "./requests";
import { say } from "./say";
import { isSmall, kindOfWindow } from "./scene";
import { setSheet } from "./sheet";
import type { Stage } from "./stage";

/** A move that takes more letters to tell is called by its title; what it brings stands in the reason. */
const LONG = 44;
/** Of more later steps than this only the first and the last are told; the board shows them all. */
const MANY = 3;

export class Hints {
  private readonly button = find<HTMLButtonElement>("#hint");
  private readonly place = find("#hints");
  private state: State | null = null;
  /** The step that was asked about. */
  private at = -1;
  private told: Told[] = [];
  private readonly turn: TurnOnBoard;

  constructor(
    private readonly question: Question,
    private readonly requests: Requests,
    stage: Stage,
  ) {
    this.turn = new TurnOnBoard(stage);
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
    this.question.letGo();
    this.place.hidden = false;
    document.body.classList.add("hinted");
    setSheet("high");
    this.question.panel.toTop();
    fill(this.place, el("p", { class: "soft" }, "Thinking …"));
    const found = await this.requests.hint().catch((error: unknown) => (say(error instanceof Error ? error.message : String(error)), null));
    this.button.disabled = false;
    if (!found || this.state?.step !== step) return this.clear();
    this.at = step;
    this.told = found.hints.map((hint) => ({ move: this.state?.moves.find(({ id }) => id === hint.move), touched: hint.touched }));
    const short = found.hints.map(inShort);
    const rows = found.hints.map((hint, index) => this.row(hint, this.told[index], index === 0, short.filter((words) => words === short[index]).length > 1));
    const put = el("button", { type: "button", class: "put-away", "aria-label": "Put the hints away", click: () => this.clear() }, icon("x"));
    fill(this.place, el("header", {}, el("h3", {}, "What a good player would do"), put), el("div", { class: "hint-rows" }, ...rows));
    find<HTMLElement>(".hint-row", this.place).focus({ preventScroll: true });
    if (!isSmall(kindOfWindow())) this.place.scrollIntoView({ block: "nearest" });
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
    const seen = isSmall(kindOfWindow()) ? this.told[Math.round((rows.scrollLeft / rows.scrollWidth) * this.told.length)] : null;
    this.point(seen ?? null);
  }

  /** Show a hint on the board: its move, and where there are more, the whole turn. */
  private point(told: Told | null): void {
    this.question.point(told?.move ? { move: told.move, ways: [told.move] } : null);
    const line = isSmall(kindOfWindow()) ? [] : (told?.touched ?? []); // a phone shows a part of what is touched
    this.turn.show(line.length > 1 ? line : []);
  }

  /** A move, what comes after it, why, and how it is likely to end. `hasTwin`: another is as it in brief. */
  private row(hint: Hint, told: Told | undefined, isBest: boolean, hasTwin: boolean): HTMLElement {
    const move = told?.move;
    const [said = hint.title] = hint.line;
    const first = hasTwin ? said : inShort(hint);
    const then = hint.then.length > MANY ? [hint.then[0], "…", hint.then.at(-1)] : hint.then;
    const row = el(
      "button",
      { type: "button", class: "hint-row", click: () => move && (this.clear(), this.question.prepare(move)) },
      el("b", {}, first),
      then.length > 0 ? el("span", { class: "hint-then" }, `Then: ${then.join(" → ")}`) : null,
      el("span", { class: "soft" }, `${hint.reason} · `, el("span", { class: "hint-end" }, outcome(hint.expected, isBest))),
    );
    if (told) whilePointed(row, () => this.point(told), () => this.pointAtSeen());
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
    document.body.classList.remove("hinted");
    fill(this.place);
    this.point(null);
  }
}

/** A hint that was told, on the board. */
interface Told {
  move: Move | undefined;
  touched: readonly (readonly string[])[];
}

/** What is done first, and what it brings where that takes little room: the reason tells it too. */
function inShort({ title, line: [said = title] }: Hint): string {
  const words = brief(said);
  return words.length > LONG ? title : words;
}

/** What is done and what it brings; the pieces, which are lit on the board, tell it from others like it. */
function brief(words: string): string {
  return words.replace(/(: [+−]\d+), .*$/, "$1");
}

/** How it is likely to end; the first row says that it is about the end. */
function outcome(expected: number, isBest: boolean): string {
  const points = Math.round(Math.abs(expected));
  if (points > 200) return expected > 0 ? "likely wins" : "likely loses";
  return (points === 0 ? "about level" : `about ${points} ${expected > 0 ? "ahead" : "behind"}`) + (isBest ? " at the end" : "");
}
