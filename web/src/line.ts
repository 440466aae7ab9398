/** A turn on the board: the numbers of its moves at the edge of what they touch, and the way between. */

import { isInFrame } from "./badges";
import { el, fill, find } from "./dom";
import type { Stage } from "./stage";
import { draw } from "./svg";

/** A number is a disc so large. */
const DISC = 20;
/** What is larger, and as wide as high, may be round: its number stands in the middle of its left edge, not at a corner far from it. */
const ROUND = 70;

export class TurnOnBoard {
  /** Over the board and the controls, where a phone has what lies in hand. */
  private readonly marks = el("div", { class: "line-marks", "aria-hidden": "true" });
  private line: readonly (readonly string[])[] = [];
  private laid = "";
  private frame = 0;

  constructor(private readonly stage: Stage) {
    find("#table").append(this.marks);
  }

  /** Show what each of some moves touches; none takes all away. */
  show(line: readonly (readonly string[])[]): void {
    this.line = line;
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
    fill(this.marks, draw("svg", { class: "line-way" }, ...ways), ...stops.map(({ x, y, numbers }) => el("span", { class: "line-stop", style: `left:${x}px;top:${y}px` }, numbers.join(" · "))));
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
