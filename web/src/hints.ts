/** What a good player would do, shown only to whoever asks: three moves with their reasons, and their pieces lit. */

import { el, fill, find } from "./dom";
import type { Hint, State } from "./protocol";
import type { Question } from "./question";
import type { Requests } from "./requests";
import { say } from "./say";
import type { Stage } from "./stage";

export class Hints {
  private readonly button = find<HTMLButtonElement>("#hint");
  private readonly place = find("#hints");
  private state: State | null = null;
  /** The step that was asked about. */
  private at = -1;

  constructor(
    private readonly question: Question,
    private readonly requests: Requests,
    private readonly stage: Stage,
  ) {}

  /** How the table stands; hints of an earlier moment are gone. */
  show(state: State, mine: boolean): void {
    this.state = state;
    this.button.hidden = !mine || state.coach !== null || state.seats.some(({ kind, seat }) => kind !== "bot" && !state.you.seats.includes(seat));
    if (this.at !== state.step || !mine) this.clear();
  }

  /** Somebody wants to know. */
  async ask(): Promise<void> {
    if (this.button.hidden || this.button.disabled || !this.state) return;
    const { step } = this.state;
    this.button.disabled = true;
    this.place.hidden = false;
    fill(this.place, el("p", { class: "soft" }, "Thinking …"));
    const found = await this.requests.hint().catch((error: unknown) => (say(error instanceof Error ? error.message : String(error)), null));
    this.button.disabled = false;
    if (!found || this.state?.step !== step) return this.clear();
    this.at = step;
    fill(this.place, el("h3", {}, "A good player would"), ...found.hints.map((hint) => this.row(hint)));
    find<HTMLElement>("button", this.place).focus();
  }

  private row(hint: Hint): HTMLElement {
    const move = this.state?.moves.find(({ id }) => id === hint.move);
    const points = Math.round(Math.abs(hint.expected));
    const outcome = points > 200 ? (hint.expected > 0 ? "likely wins" : "likely loses") : points === 0 ? "level at the end" : `about ${points} ${hint.expected > 0 ? "ahead" : "behind"} at the end`;
    const row = el("button", { type: "button", class: "hint-row", click: () => move && (this.clear(), this.question.lead(move)) }, el("b", {}, hint.title), el("span", { class: "soft" }, `${hint.reason} · ${outcome}`));
    for (const kind of ["pointerenter", "focus"]) row.addEventListener(kind, () => this.stage.mark("hint", hint.targets));
    for (const kind of ["pointerleave", "blur"]) row.addEventListener(kind, () => this.stage.mark("hint", []));
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
    this.stage.mark("hint", []);
  }
}
