/** A line of moves on the board: the numbers of the moves on what they touch, and the way between. */

import { el, fill } from "./dom";
import type { Stage } from "./stage";
import { draw } from "./svg";

/** Draw on a layer over the board what each of some moves touches. */
export function drawLine(layer: HTMLElement, stage: Stage, line: readonly (readonly string[])[]): void {
  const area = layer.getBoundingClientRect();
  const stops: Stop[] = [];
  const legs = line.map((targets, number) => {
    const boxes = targets.map((target) => stage.seen(target)?.getBoundingClientRect()).filter((box) => box !== undefined);
    return boxes.map((box) => stop(stops, box.left + box.width / 2 - area.left, box.top + box.height / 2 - area.top, number + 1));
  });
  const ways = legs.map((leg) => draw("path", { d: leg.map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") }));
  fill(layer, draw("svg", { class: "line-way" }, ...ways), ...stops.map(({ x, y, numbers }) => el("span", { class: "line-stop", style: `left:${x}px;top:${y}px` }, numbers.join(" · "))));
}

/** A place that the line touches, with the numbers of the moves that do. */
interface Stop {
  x: number;
  y: number;
  numbers: number[];
}

/** The place for a move's number: one that lies there already, or a new one. */
function stop(stops: Stop[], x: number, y: number, number: number): Stop {
  let found = stops.find((one) => Math.hypot(one.x - x, one.y - y) < 14);
  if (!found) stops.push((found = { x, y, numbers: [] }));
  if (!found.numbers.includes(number)) found.numbers.push(number);
  return found;
}
