/** The panel of a replay that looks back, and the better line on the board: the numbers of its moves on what they touch, and the way between. */

import { isInFrame } from "./badges";
import { el, fill, find, parsed } from "./dom";
import { offer } from "./lookback";
import type { LookingBack, State } from "./protocol";
import type { Stage } from "./stage";
import { draw } from "./svg";
import { tabs } from "./tabs";
import { toldIn } from "./you";

/** A number is a disc so large. */
const DISC = 20;
/** What is larger, and as wide as high, may be round: its number stands in the middle of its left edge, not at a corner far from it. */
const ROUND = 70;

export class LookBackPanel {
  private readonly place = document.querySelector<HTMLElement>("#look");
  /** Over the board and the controls, where a phone has what lies in hand. */
  private readonly marks = el("div", { class: "lb-marks", "aria-hidden": "true" });
  private readonly tabs = this.place ? tabs(find("#talk")) : null;
  private step = -1;
  private line: string[][] = [];
  private laid = "";
  private frame = 0;

  constructor(
    private readonly stage: Stage,
    private readonly go: (step: number, seat: string | undefined) => void,
  ) {
    if (!this.place) return;
    find("#table").append(this.marks);
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
    this.line = JSON.parse(this.turn?.dataset.line ?? "[]") as string[][];
    this.stage.mark("hint", this.line.flat());
    this.follow();
  }

  /** Pieces may still be on their way, and the board may change its size: what marks them stays with them. */
  private follow(): void {
    cancelAnimationFrame(this.frame);
    this.lay();
    if (this.line.length) this.frame = requestAnimationFrame(() => this.follow());
  }

  private lay(): void {
    const area = this.marks.getBoundingClientRect();
    const stops: Stop[] = [];
    const legs = this.line.map((targets, number) => {
      const places = targets.map((target) => placeOn(this.stage.seen(target))).filter((place) => place !== null);
      return places.map(([x, y, room]) => stop(stops, x - area.left, y - area.top, room, number + 1));
    });
    const laid = JSON.stringify(legs);
    if (laid === this.laid) return;
    this.laid = laid;
    // from the board to the controls it would cross their words
    const to = (leg: Stop[], n: number): string => (leg[n - 1]?.room === leg[n]?.room ? "L" : "M");
    const ways = legs.map((leg) => draw("path", { d: leg.map(({ x, y }, n) => `${to(leg, n)}${x.toFixed(1)} ${y.toFixed(1)}`).join("") }));
    fill(this.marks, draw("svg", { class: "lb-way" }, ...ways), ...stops.map(({ x, y, numbers }) => el("span", { class: "lb-stop", style: `left:${x}px;top:${y}px` }, numbers.join(" · "))));
  }
}

/** Where the number of what is touched stands: at its edge, so that it can be read; null where it is out of sight. */
function placeOn(piece: HTMLElement | null): [x: number, y: number, room: string] | null {
  const part = piece?.closest("#board, #controls");
  const room = part?.getBoundingClientRect();
  if (!piece || !part || !room) return null;
  const { left, top, width, height } = piece.getBoundingClientRect();
  const isRound = width > ROUND && Math.abs(width - height) < width / 8;
  const [x, y] = [Math.max(left, room.left + DISC / 2), Math.min(top + (isRound ? height / 2 : height), room.bottom - DISC / 2)];
  return x < room.right && y > top && y > room.top && isInFrame(piece, left + width / 2, top + height / 2) ? [x, y, part.id] : null;
}

/** A place that the line touches, with the numbers of the moves that do. */
interface Stop {
  x: number;
  y: number;
  /** The part of the page in which it lies. */
  room: string;
  numbers: number[];
}

/** The place for a move's number: one that lies there already, or a new one. */
function stop(stops: Stop[], x: number, y: number, room: string, number: number): Stop {
  let found = stops.find((one) => Math.hypot(one.x - x, one.y - y) < DISC);
  if (!found) stops.push((found = { x, y, room, numbers: [] }));
  if (!found.numbers.includes(number)) found.numbers.push(number);
  return found;
}
