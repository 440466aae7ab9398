/** The panel of a replay that looks back, and the better turn on the board. */

import { fill, find, parsed } from "./dom";
import { TurnOnBoard } from "./line";
import { offer } from "./lookback";
import type { LookingBack, State } from "./protocol";
import type { Stage } from "./stage";
import { tabs } from "./tabs";
import { toldIn } from "./you";

export class LookBackPanel {
  private readonly place = document.querySelector<HTMLElement>("#look");
  private readonly tabs = this.place ? tabs(find("#talk")) : null;
  private step = -1;
  private readonly better: TurnOnBoard;

  constructor(
    private readonly stage: Stage,
    private readonly go: (step: number, seat: string | undefined) => void,
  ) {
    this.better = new TurnOnBoard(stage);
    if (!this.place) return;
    stage.moved = () => this.drawLine();
    this.place.addEventListener("click", (event) => this.touched(event));
    new MutationObserver(() => this.opened()).observe(this.place, { attributeFilter: ["hidden"] });
  }

  /** Offer it, or show it where it is there; `begin`: somebody came to see it. */
  async start(state: State, begin: boolean): Promise<void> {
    if (!this.place) return;
    if (begin) this.tabs?.open("look-tab");
    await offer(this.place, state.table, (found) => this.show(found, state), begin);
  }

  private show({ html }: LookingBack, state: State): void {
    if (!this.place) return;
    fill(this.place, parsed(html));
    toldIn(state, this.place);
    this.at(this.step);
  }

  /** The moment that is shown now. */
  at(step: number): void {
    this.step = step;
    const graph = this.place?.querySelector<HTMLElement>(".lb-graph");
    const now = graph?.querySelector<HTMLElement>(".lb-now");
    if (graph && now) {
      now.hidden = false;
      now.style.left = `${(100 * step) / Number(graph.dataset.steps)}%`;
    }
    for (const turn of this.turns) turn.closest(".lb-turn")?.classList.toggle("on", turn.dataset.step === String(step));
    this.drawLine();
  }

  /** What would have been better than what comes now, in words. */
  get words(): string {
    return this.turn?.dataset.why ?? "";
  }

  private get turns(): HTMLElement[] {
    return [...(this.place?.querySelectorAll<HTMLElement>(".lb-go") ?? [])];
  }

  private get turn(): HTMLElement | undefined {
    return this.place?.hidden ? undefined : this.turns.find(({ dataset }) => dataset.step === String(this.step) && dataset.why);
  }

  private opened(): void {
    document.body.classList.toggle("looking-back", !this.place?.hidden);
    this.drawLine();
  }

  private touched(event: MouseEvent): void {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>("[data-step]");
    const room = target.closest<HTMLElement>(".lb-room");
    if (button) return this.go(Number(button.dataset.step), button.dataset.seat);
    if (!room) return;
    const { left, width } = room.getBoundingClientRect();
    const steps = Number(room.parentElement?.dataset.steps);
    this.go(Math.round((steps * (event.clientX - left)) / width), undefined);
  }

  private drawLine(): void {
    const line = JSON.parse(this.turn?.dataset.line ?? "[]") as string[][];
    this.stage.mark("hint", line.flat());
    this.better.show(line);
  }
}
