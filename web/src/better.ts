/** The panel of a replay that looks back, and the better line on the board: numbers where its moves go, and the way between. */

import { el, fill, find, parsed } from "./dom";
import { offer } from "./lookback";
import type { LookingBack } from "./protocol";
import type { Stage } from "./stage";
import { draw } from "./svg";
import { tabs } from "./tabs";

export class LookBackPanel {
  private readonly place = document.querySelector<HTMLElement>("#look");
  private readonly marks = find("#badges");
  private readonly tabs = this.place ? tabs(find("#talk")) : null;
  private step = -1;

  constructor(
    private readonly stage: Stage,
    private readonly go: (step: number, seat: string | undefined) => void,
  ) {
    if (!this.place) return;
    stage.moved = () => this.drawLine();
    new ResizeObserver(() => this.drawLine()).observe(find("#board"));
    this.place.addEventListener("click", (event) => this.touched(event));
    new MutationObserver(() => this.opened()).observe(this.place, { attributeFilter: ["hidden"] });
  }

  /** Offer it, or show it where it is there; `begin`: somebody came to see it. */
  async start(table: string, begin: boolean): Promise<void> {
    if (!this.place) return;
    if (begin) this.tabs?.open("look-tab");
    await offer(this.place, table, (found) => this.show(found), begin);
  }

  private show({ html }: LookingBack): void {
    if (!this.place) return;
    fill(this.place, parsed(html));
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
    const area = this.marks.getBoundingClientRect();
    const stops: { x: number; y: number; numbers: number[] }[] = [];
    line.forEach((targets, number) => {
      const box = targets.toReversed().map((target) => this.stage.seen(target)).find(Boolean)?.getBoundingClientRect();
      if (!box) return;
      const [x, y] = [box.left + box.width / 2 - area.left, box.top + box.height / 2 - area.top];
      const last = stops.at(-1);
      if (last && Math.hypot(last.x - x, last.y - y) < 14) last.numbers.push(number + 1);
      else stops.push({ x, y, numbers: [number + 1] });
    });
    const way = draw("svg", { class: "lb-way" }, draw("path", { d: stops.map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") }));
    fill(this.marks, stops.length > 1 ? way : null, ...stops.map(({ x, y, numbers }) => el("span", { class: "lb-stop", style: `left:${x}px;top:${y}px` }, numbers.length > 2 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(" "))));
  }
}
