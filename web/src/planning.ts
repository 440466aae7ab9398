/** While others think: what I would do, kept until my turn and offered then if it can still be done. */

import { withHeading } from "./choose";
import { el, fill, find, whilePointed } from "./dom";
import { icon } from "./icon";
import type { Move, State } from "./protocol";
import type { Question } from "./question";
import type { Requests } from "./requests";

export class Planning {
  private moves: readonly Move[] | null = null;
  /** The step for which the moves were asked. */
  private at = -1;

  constructor(
    private readonly question: Question,
    private readonly requests: Requests,
  ) {}

  /** Whether somebody who waits at this table can plan. */
  may(state: State): boolean {
    return state.status === "playing" && state.viewer !== null && state.you.seats.includes(state.viewer) && state.turn !== state.viewer && !state.handover;
  }

  /** While others think: show what is planned, and what can be planned if somebody has asked for it. */
  show(state: State): void {
    if (this.at !== state.step) this.moves = null;
    this.showPlan(this.may(state));
    if (this.moves && this.may(state)) this.question.offerPlan(state, this.moves);
    else this.question.clear();
  }

  /** Somebody wants to plan: what could be done; false if nothing. */
  async begin(state: State): Promise<boolean> {
    if (!this.may(state)) return false;
    if (this.at !== state.step || !this.moves) {
      const { moves } = await this.requests.plan().catch(() => ({ moves: [] }));
      this.at = state.step;
      this.moves = moves;
    }
    if (this.moves.length === 0) return false;
    this.question.offerPlan(state, this.moves);
    return true;
  }

  keep(move: Move): void {
    this.planned = move;
    this.moves = null;
    this.question.clear();
    this.showPlan(true);
  }

  /** My turn: what was planned, if it is legal; if not, one line why. */
  async offered(state: State): Promise<Move | null> {
    this.showPlan(false);
    this.moves = null;
    const plan = this.planned;
    if (!plan) return null;
    const legal = state.moves.find((move) => move.id === plan.id);
    if (legal) return legal;
    this.planned = null;
    const why = await this.requests.whyNot(plan);
    find("#ask-line").textContent = `No longer possible: ${withHeading(plan)}. ${why}`.trim();
    return null;
  }

  /** What is planned and legal now, without a word about it. */
  kept(state: State): Move | null {
    return state.moves.find((move) => move.id === this.planned?.id) ?? null;
  }

  forget(): void {
    this.planned = null;
  }

  /** The page's place in the history keeps it, so that it outlasts a reload. */
  private get planned(): Move | null {
    return (history.state as { plan: Move } | null)?.plan ?? null;
  }

  private set planned(plan: Move | null) {
    history.replaceState(plan && { plan }, "");
  }

  private showPlan(on: boolean): void {
    const place = find("#plan");
    place.hidden = !on;
    const plan = on ? this.planned : null;
    this.question.markPlan(plan);
    if (on) fill(place, plan ? this.chip(plan) : el("p", { class: "soft" }, "Touch the board to plan your move."));
  }

  /** What is planned; pointed at, it is shown on the board. */
  private chip(plan: Move): HTMLElement {
    const drop = (): void => (this.forget(), this.question.pointPlan(null), this.showPlan(true));
    const made = el("button", { type: "button", class: "chip", "aria-label": `Planned: ${plan.text} Forget it`, click: drop }, el("span", {}, `Planned: ${withHeading(plan)}`), icon("x"));
    whilePointed(made, () => this.question.pointPlan(plan), () => this.question.pointPlan(null));
    return made;
  }
}
