/** How a game went: the score of every seat as steps, big gains as discs, the turning point. Drawn to the room there is. */

import { el, minus } from "./dom";
import type { Finale, State } from "./protocol";
import { draw } from "./svg";

const [TOP, BOTTOM, LEFT, DISC, LINE] = [16, 28, 34, 14, 23];
const BUBBLE = 46;
/** A disc is worth so many points of a line when something is laid over them. */
const MARK = 12;
/** In less room the turning point stands below the drawing. */
const NARROW = 460;

/** A curve that is drawn anew whenever its room changes. */
export function curve(finale: Finale, state: State): HTMLElement {
  const box = el("div", { class: "curve-room" });
  new ResizeObserver(() => {
    const { width, height } = box.getBoundingClientRect();
    if (width > 0 && height > 0) box.replaceChildren(drawn(finale, state, width, height));
  }).observe(box);
  const { turning } = finale;
  const link = turning ? el("a", { class: "turning-below", href: replay(turning.step) }, el("b", {}, turning.title), ` ${turning.text}`) : null;
  return el("div", { class: "curve-box" }, box, link);
}

interface Room {
  width: number;
  height: number;
  x(step: number): number;
  y(score: number): number;
}

function drawn(finale: Finale, state: State, width: number, height: number): SVGElement {
  const [steps, all] = [Math.max(1, state.steps), finale.scores.flat().map(([, score]) => score)];
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const longest = Math.max(...state.seats.map((seat, place) => 11 * String(finale.scores[place]?.at(-1)?.[1] ?? 0).length + 7.6 * clipped(seat.name).length));
  const names = Math.min(48 + longest, width * 0.42);
  const right = width - names;
  const room: Room = {
    width: right,
    height,
    x: (step) => LEFT + ((right - LEFT) * step) / steps,
    y: (score) => TOP + (height - TOP - BOTTOM) * (1 - (score - least) / (most - least)),
  };
  const told = finale.scores.map((points, seat) => `${state.seats[seat]?.name}: ${points.at(-1)?.[1]}`).join(", ");
  return draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, class: "curve", role: "img", "aria-label": `Points over the game. ${told}.` },
    ...axes(steps, room, least, most),
    ...turningLine(finale, room),
    ...byRank(state).map((seat) => line(finale.scores[seat] ?? [], seat, steps, room)),
    ...discs(finale, room),
    ...ends(finale, state, room),
    ...(width > NARROW ? turningBubble(finale, steps, room) : []),
  );
}

/** The winner's line lies over the others. */
function byRank(state: State): number[] {
  const rank = (seat: number): number => state.result?.seats[seat]?.rank ?? 0;
  return state.seats.map((seat) => seat.seat).sort((a, b) => rank(b) - rank(a));
}

function axes(steps: number, room: Room, least: number, most: number): SVGElement[] {
  const drawn: SVGElement[] = [];
  const every = nice((most - least) / 3.5);
  for (let score = Math.ceil(least / every) * every; score <= most; score += every) {
    const y = room.y(score);
    drawn.push(draw("line", { class: "axis", x1: LEFT, x2: room.width, y1: y, y2: y }), draw("text", { x: LEFT - 8, y: y + 4, class: "end soft" }, minus(score)));
  }
  const apart = Math.max(1, nice(steps / Math.max(2, room.width / 110)));
  for (let step = 0, place = 0; step <= steps; step += apart, place++) {
    drawn.push(draw("text", { x: room.x(step), y: room.height - 7, class: "middle soft" }, place === 1 ? `move ${step}` : String(step)));
  }
  return drawn;
}

/** A round number near this one. */
function nice(near: number): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(near, 1)));
  return ([1, 2, 5, 10].find((step) => step * tens >= near) ?? 10) * tens;
}

function line(points: [number, number][], seat: number, steps: number, room: Room): SVGElement {
  const path = points.map(([step, score], place) => (place ? `H${room.x(step).toFixed(1)}V${room.y(score).toFixed(1)}` : `M${room.x(step).toFixed(1)} ${room.y(score).toFixed(1)}`));
  return draw("path", { class: `score-line seat-${seat}`, d: `${path.join("")}H${room.x(steps).toFixed(1)}`, pathLength: 1 });
}

/** Big gains, the biggest first, as far as they do not lie on each other. */
function discs(finale: Finale, room: Room): SVGElement[] {
  const placed: [number, number][] = [];
  const drawn: SVGElement[] = [];
  for (const { step, seat, gain, text } of [...finale.gains].sort((a, b) => b.gain - a.gain)) {
    const score = (finale.scores[seat] ?? []).findLast(([at]) => at <= step)?.[1] ?? 0;
    const [x, y] = [Math.min(room.x(step), room.width - 2), room.y(score)];
    if (placed.some(([left, top]) => Math.hypot(left - x, top - y) < 2 * DISC)) continue;
    placed.push([x, y]);
    const tip = `Move ${step}: ${text ? `${text}, ` : ""}+${gain}`;
    drawn.push(
      draw("a", { href: replay(step), class: `disc seat-${seat}`, "aria-label": tip }, draw("title", {}, tip), draw("circle", { cx: x, cy: y, r: DISC }), draw("text", { x, y: y + 4.5, class: "middle" }, `+${gain}`)),
    );
  }
  return drawn;
}

/** Scores and names where the lines end, pushed apart so that none lies on another. */
function ends(finale: Finale, state: State, room: Room): SVGElement[] {
  const wanted = finale.scores.map((points, seat) => ({ seat, score: points.at(-1)?.[1] ?? 0, y: room.y(points.at(-1)?.[1] ?? 0) })).sort((a, b) => a.y - b.y || (state.result?.seats[a.seat]?.rank ?? 0) - (state.result?.seats[b.seat]?.rank ?? 0));
  for (let n = 1; n < wanted.length; n++) wanted[n]!.y = Math.max(wanted[n]!.y, wanted[n - 1]!.y + LINE);
  const over = (wanted.at(-1)?.y ?? 0) - (room.height - BOTTOM);
  for (let n = wanted.length - 1, floor = room.height - BOTTOM; over > 0 && n >= 0; n--, floor -= LINE) wanted[n]!.y = Math.min(wanted[n]!.y, floor);
  return wanted.map(({ seat, score, y }) =>
    draw(
      "g",
      { class: `line-end seat-${seat}`, transform: `translate(${room.width + 26} ${y})` },
      draw("use", { href: `#mark-${seat}`, x: -7, y: -7, width: 14, height: 14 }),
      draw("text", { x: 14, y: 6, class: "line-score" }, minus(score)),
      draw("text", { x: 18 + 11 * String(score).length, y: 5, class: "soft" }, clipped(state.seats[seat]?.name ?? "")),
    ),
  );
}

const clipped = (name: string): string => (name.length > 9 ? `${name.slice(0, 8)}…` : name);

function turningLine({ turning }: Finale, room: Room): SVGElement[] {
  return turning ? [draw("line", { class: "turning-line", x1: room.x(turning.step), x2: room.x(turning.step), y1: TOP, y2: room.height - BOTTOM })] : [];
}

/** What turned the game, near where it turned, in the place where it hides least. */
function turningBubble(finale: Finale, steps: number, room: Room): SVGElement[] {
  const { turning } = finale;
  if (!turning) return [];
  const long = Math.max(turning.title.length * 7.4, turning.text.length * 6.8) + 28;
  const [x, y] = freest(trail(finale, steps, room), room.x(turning.step), long, room);
  return [
    draw(
      "a",
      { href: replay(turning.step), class: "turning", "aria-label": `${turning.title}. ${turning.text}. Watch it.` },
      draw("rect", { x, y, width: long, height: BUBBLE, rx: 12 }),
      draw("text", { x: x + 14, y: y + 19, class: "turning-title" }, turning.title),
      draw("text", { x: x + 14, y: y + 37 }, turning.text),
    ),
  ];
}

/** Points all along the lines, the gains more than once. */
function trail(finale: Finale, steps: number, room: Room): [number, number][] {
  const points: [number, number][] = [];
  for (const line of finale.scores) {
    let place = 0;
    for (let step = 0; step <= steps; step++) {
      const before = line[place]?.[1] ?? 0;
      while (place + 1 < line.length && (line[place + 1]?.[0] ?? 0) <= step) place++;
      const now = line[place]?.[1] ?? 0;
      for (let part = 0; part <= 4; part++) points.push([room.x(step), room.y(before + ((now - before) * part) / 4)]);
    }
  }
  for (const { step, seat } of finale.gains) {
    const score = (finale.scores[seat] ?? []).findLast(([at]) => at <= step)?.[1] ?? 0;
    points.push(...Array.from({ length: MARK }, (): [number, number] => [room.x(step), room.y(score)]));
  }
  return points;
}

/** Where a bubble of this length covers the fewest points; of equal places the one nearest to where it belongs. */
function freest(points: [number, number][], near: number, long: number, room: Room): [number, number] {
  const [right, floor] = [room.width - long - 4, room.height - BOTTOM - BUBBLE - 6];
  const lefts = [near - long - 12, near + 12, LEFT + 8, right].map((left) => Math.max(LEFT + 4, Math.min(left, right)));
  const tops = [floor, TOP, (floor + TOP) / 2, (3 * floor + TOP) / 4, (floor + 3 * TOP) / 4];
  let best: [number, number] = [lefts[0] ?? LEFT, floor];
  let least = Infinity;
  for (const left of lefts) {
    for (const top of tops) {
      const hidden = points.filter(([x, y]) => x > left - 12 && x < left + long + 12 && y > top - 14 && y < top + BUBBLE + 14).length;
      const cost = hidden + Math.abs(left + long / 2 - near) / 10_000;
      if (cost < least) [least, best] = [cost, [left, top]];
    }
  }
  return best;
}

/** The address of a moment. */
function replay(step: number): string {
  return `/replay/${document.body.dataset.table}#${step}`;
}
