/** Where pieces came from: a dotted line for each of their latest ways, in a drawing that a scene has for it. */

import type { LogEntry, State } from "./protocol";
import { othersSince } from "./since";
import type { Stage } from "./stage";

const SVG = "http://www.w3.org/2000/svg";

let frame = 0;

interface Point {
  x: number;
  y: number;
}

interface Leg {
  seat: number | null;
  /** All places it passed, from the first to the last. */
  way: readonly string[];
  /** The side by which it leaves the drawing, to come in again at the other one. */
  over: "left" | "right" | null;
}

/** So far, in pixels, the ways of two seats lie apart. */
const APART = 2.5;

/**
 * Draw the ways that others' pieces went since my turn, and those of whoever moved last. `data-trails` of the drawing
 * is how the names of such pieces begin; an event that names one of them and a place tells that it went there, by the
 * places of its `way` if it has one, and
 * `over-left` or `over-right` that it left the board at this side to come in again at the other one.
 */
export function drawTrails(stage: Stage, state: State, log: readonly LogEntry[], isPast: boolean): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => drawNow(stage, state, log, isPast));
}

/** Boxes are asked for when all has been drawn. */
function drawNow(stage: Stage, state: State, log: readonly LogEntry[], isPast: boolean): void {
  for (const svg of stage.scene.querySelectorAll<SVGSVGElement>("svg[data-trails]")) {
    const known = log.filter((entry) => entry.step <= state.step);
    const fresh = new Set([...run(known), ...(isPast ? [] : othersSince(state, known).others)]);
    svg.replaceChildren(...legs(svg, known, fresh).flatMap((leg) => drawn(svg, stage, leg)));
  }
}

/** What the latest mover did, back to what another did. */
function run(log: readonly LogEntry[]): LogEntry[] {
  const told = log.filter((entry) => entry.seat !== null);
  const mover = told.at(-1)?.seat;
  const before = told.findLastIndex((entry) => entry.seat !== mover);
  return told.slice(before + 1);
}

/** `data-starts` names the pieces, each with the place where it stood at first; a game that goes on from a position has no beginning. */
function legs(svg: SVGSVGElement, log: readonly LogEntry[], fresh: ReadonlySet<LogEntry>): Leg[] {
  const at = new Map<string, string>();
  const starts = log.some((entry) => entry.step === 0) ? (svg.dataset.starts ?? "").split(" ") : [];
  starts.forEach((piece, index) => index % 2 === 0 && at.set(piece, starts[index + 1] ?? ""));
  const found: Leg[] = [];
  for (const entry of log) {
    const piece = entry.targets.find((target) => target.startsWith(svg.dataset.trails ?? ""));
    const to = entry.targets.find((target) => target !== piece);
    if (!piece || !to) continue;
    const from = at.get(piece);
    at.set(piece, to);
    const over = (["left", "right"] as const).find((side) => entry.targets.includes(`over-${side}`)) ?? null;
    if (from && from !== to && fresh.has(entry)) found.push({ seat: entry.seat, way: entry.way ?? [from, to], over });
  }
  return found;
}

/**
 * A line from place to place, with a stop at its beginning; `data-low` and `data-across` are how far down and across
 * in them it runs, `data-beyond` how far it leads over the side of the drawing.
 */
function drawn(svg: SVGSVGElement, stage: Stage, { seat, way, over }: Leg): SVGPathElement[] {
  const area = svg.getBoundingClientRect();
  const box = svg.viewBox.baseVal;
  const places = way.map((target) => stage.seen(target)?.getBoundingClientRect());
  if (area.width === 0 || places.some((place) => !place)) return [];
  const [low, across, beyond] = [Number(svg.dataset.low ?? 0.5), Number(svg.dataset.across ?? 0.5), Number(svg.dataset.beyond ?? 0)];
  const aside = seat === null ? 0 : (seat - 1) * APART;
  const [first, ...others] = (places as DOMRect[]).map(({ left, top, width, height }) => ({
    x: ((left + width * across + aside - area.left) / area.width) * box.width,
    y: ((top + height * low + aside - area.top) / area.height) * box.height,
  }));
  if (!first) return [];
  const sides: [number, number] = [-beyond, box.width + beyond];
  const [back, out] = over === "right" ? sides : (sides.reverse() as [number, number]);
  let before: Point = first;
  let edges = "";
  const line = others.reduce((path, point) => {
    const leaves = over && Math.abs(point.y - before.y) > 0.01;
    if (leaves) edges += arrow(out, before.y, over) + arrow(back, point.y, over);
    before = point;
    return `${path}${leaves ? `H${out}M${back} ${point.y.toFixed(2)}` : ""}L${at(point)}`;
  }, `M${at(first)}`);
  return [
    ["under", line],
    ["way", line],
    ["stop", `M${at(first)}h0`],
    ...(edges ? [["edge", edges]] : []),
  ].map(([kind, line]) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", `${kind}${seat === null ? "" : ` seat-${seat}`}`);
    path.setAttribute("d", line ?? "");
    return path;
  });
}

function at({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** The head of an arrow where a line crosses a side. */
function arrow(x: number, y: number, to: "left" | "right"): string {
  const tail = x + (to === "right" ? -0.12 : 0.12);
  return `M${at({ x: tail, y: y - 0.09 })}L${at({ x, y })}L${at({ x: tail, y: y + 0.09 })}`;
}
