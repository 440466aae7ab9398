/** How a game went: the score of every seat as steps, big gains as discs, the turning point. Drawn to the room there is. */

import { el, minus } from "./dom";
import type { Finale, Gain, State, Turning } from "./protocol";
import { draw } from "./svg";

const [TOP, BOTTOM, LEFT, DISC, LINE] = [16, 28, 34, 14, 23];
/** The turning point's words, the distance they keep from lines and discs, and the steps in which a place for them is sought. */
const [BUBBLE, APART, GRID] = [46, 9, 6];
/** In less room the turning point stands below the drawing. */
const NARROW = 400;

/** A curve that is drawn anew whenever its room changes. */
export function curve(finale: Finale, state: State): HTMLElement {
  const box = el("div", { class: "curve-room" });
  const { turning } = finale;
  const link = turning ? el("a", { class: "turning-below", href: replay(turning.step) }, el("b", {}, turning.title), ` ${turning.text}`) : null;
  new ResizeObserver(() => {
    const { width, height } = box.getBoundingClientRect();
    if (link) link.hidden = width > NARROW;
    if (width > 0 && height > 0) box.replaceChildren(drawn(finale, state, width, height));
  }).observe(box);
  return el("div", { class: "curve-box" }, box, link);
}

interface Room {
  width: number;
  height: number;
  top: number;
  least: number;
  most: number;
  x(step: number): number;
  y(score: number): number;
}

function drawn(finale: Finale, state: State, width: number, height: number): SVGElement {
  const steps = Math.max(1, state.steps);
  const { room, bubble } = arranged(finale, state, width, height);
  const told = finale.scores.map((points, seat) => `${state.seats[seat]?.name}: ${points.at(-1)?.[1]}`).join(", ");
  return draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, class: "curve", role: "img", "aria-label": `Points over the game. ${told}.` },
    ...axes(finale, Math.max(1, state.steps), room),
    ...turningLine(finale, room, bubble),
    ...byRank(state).map((seat) => line(finale.scores[seat] ?? [], seat, steps, room)),
    ...discs(finale, room),
    ...ends(finale, state, room),
    ...(bubble ? turningBubble(finale, bubble) : []),
  );
}

/** The room of the lines, and where the turning point is told: where nothing lies, else above all lines. */
function arranged(finale: Finale, state: State, width: number, height: number): { room: Room; bubble: DOMRect | null } {
  const room = roomFor(finale, state, width, height, TOP);
  if (!finale.turning || width <= NARROW) return { room, bubble: null };
  const long = bubbleLength(finale.turning);
  const free = freest(finale, long, room);
  if (free) return { room, bubble: free };
  const lower = roomFor(finale, state, width, height, TOP + BUBBLE + APART);
  const left = Math.max(LEFT, Math.min(lower.x(finale.turning.step) - long / 2, width - long - 2));
  return { room: lower, bubble: new DOMRect(left, 2, long, BUBBLE) };
}

function roomFor(finale: Finale, state: State, width: number, height: number, top: number): Room {
  const [steps, all] = [Math.max(1, state.steps), finale.scores.flat().map(([, score]) => score)];
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const longest = Math.max(...state.seats.map((seat, place) => 11 * String(finale.scores[place]?.at(-1)?.[1] ?? 0).length + 7.6 * clipped(seat.name).length));
  const right = width - Math.min(48 + longest, width * 0.42);
  return {
    width: right,
    height,
    top,
    least,
    most,
    x: (step) => LEFT + ((right - LEFT) * step) / steps,
    y: (score) => top + (height - top - BOTTOM) * (1 - (score - least) / (most - least)),
  };
}

/** The winner's line lies over the others. */
function byRank(state: State): number[] {
  const rank = (seat: number): number => state.result?.seats[seat]?.rank ?? 0;
  return state.seats.map((seat) => seat.seat).sort((a, b) => rank(b) - rank(a));
}

function axes({ timeline }: Finale, steps: number, room: Room): SVGElement[] {
  const { least, most } = room;
  const drawn: SVGElement[] = [];
  const every = nice((most - least) / 4);
  for (let score = Math.ceil(least / every) * every; score <= most; score += every) {
    const y = room.y(score);
    drawn.push(draw("line", { class: "axis", x1: LEFT, x2: room.width, y1: y, y2: y }), draw("text", { x: LEFT - 8, y: y + 4, class: "end soft" }, minus(score)));
  }
  const last = timeline.begins.at(-1)?.[1] ?? 0;
  const apart = Math.max(1, nice(last / Math.max(2, room.width / 84)));
  // The number of a turn stands in its middle, as points come at its end.
  const spans = timeline.begins.map(([step, number], place) => ({ number, middle: (step + (timeline.begins[place + 1]?.[0] ?? steps)) / 2 }));
  const marked = spans.filter(({ number }) => number % apart === 0);
  marked.forEach(({ middle, number }, place) => drawn.push(draw("text", { x: room.x(middle), y: room.height - 7, class: "middle soft" }, place === 0 ? `${timeline.noun} ${number}` : String(number))));
  return drawn;
}

/** A round number near this one. */
function nice(near: number): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(near, 1)));
  return ([1, 2, ...(tens > 1 ? [2.5] : []), 5, 10].find((step) => step * tens >= near) ?? 10) * tens;
}

function line(points: [number, number][], seat: number, steps: number, room: Room): SVGElement {
  const path = points.map(([step, score], place) => (place ? `H${room.x(step).toFixed(1)}V${room.y(score).toFixed(1)}` : `M${room.x(step).toFixed(1)} ${room.y(score).toFixed(1)}`));
  return draw("path", { class: `score-line seat-${seat}`, d: `${path.join("")}H${room.x(steps).toFixed(1)}`, pathLength: 1 });
}

interface Disc {
  x: number;
  y: number;
  gain: Gain;
}

/** Big gains, the biggest first, as far as they do not lie on each other. */
function placed(finale: Finale, room: Room): Disc[] {
  const found: Disc[] = [];
  for (const gain of [...finale.gains].sort((a, b) => b.gain - a.gain)) {
    const score = (finale.scores[gain.seat] ?? []).findLast(([at]) => at <= gain.step)?.[1] ?? 0;
    const [x, y] = [Math.min(room.x(gain.step), room.width - 2), room.y(score)];
    if (found.every((disc) => Math.hypot(disc.x - x, disc.y - y) >= 2 * DISC)) found.push({ x, y, gain });
  }
  return found;
}

function discs(finale: Finale, room: Room): SVGElement[] {
  return placed(finale, room).map(({ x, y, gain: { step, seat, gain, text } }) => {
    const tip = `${text ? `${text}, ` : ""}+${gain} in ${when(finale, step)}`;
    return draw("a", { href: replay(step), class: `disc seat-${seat}`, "aria-label": tip }, draw("title", {}, tip), draw("circle", { cx: x, cy: y, r: DISC }), draw("text", { x, y: y + 4.5, class: "middle" }, `+${gain}`));
  });
}

/** *turn 12 (move 58)*; before the first, the move itself. */
function when({ timeline }: Finale, step: number): string {
  const turn = timeline.begins.findLast(([begin]) => begin <= step);
  return turn ? `${timeline.noun} ${turn[1]} (move ${step})` : `move ${step}`;
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

/** From the top, or from the words above the lines, to the ground. */
function turningLine({ turning }: Finale, room: Room, bubble: DOMRect | null): SVGElement[] {
  const from = bubble && bubble.bottom < room.top ? bubble.bottom : room.top;
  return turning ? [draw("line", { class: "turning-line", x1: room.x(turning.step), x2: room.x(turning.step), y1: from, y2: room.height - BOTTOM })] : [];
}

/** As long as its words are, with room at both ends. */
function bubbleLength({ title, text }: Turning): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return Math.max(title.length, text.length) * 7.4 + 28;
  const long = (weight: number, words: string): number => ((pen.font = `${weight} 13px ${getComputedStyle(document.body).fontFamily}`), pen.measureText(words).width);
  return Math.ceil(Math.max(long(650, title), long(400, text))) + 30;
}

/** What turned the game. */
function turningBubble({ turning }: Finale, { x, y, width }: DOMRect): SVGElement[] {
  if (!turning) return [];
  return [
    draw(
      "a",
      { href: replay(turning.step), class: "turning", "aria-label": `${turning.title}. ${turning.text}. Watch it.` },
      draw("rect", { x, y, width, height: BUBBLE, rx: 12 }),
      draw("text", { x: x + 14, y: y + 19, class: "turning-title" }, turning.title),
      draw("text", { x: x + 14, y: y + 37 }, turning.text),
    ),
  ];
}

/** Everything that is drawn, as boxes: each line piece by piece, and the discs. */
function drawnBoxes(finale: Finale, room: Room): DOMRect[] {
  const boxes = placed(finale, room).map(({ x, y }) => new DOMRect(x - DISC, y - DISC, 2 * DISC, 2 * DISC));
  for (const points of finale.scores) {
    points.forEach(([step, score], place) => {
      const [next, then] = points[place + 1] ?? [Infinity, score];
      const [left, right] = [room.x(step), Math.min(room.x(next), room.width)];
      boxes.push(new DOMRect(left, room.y(score), right - left, 0), new DOMRect(right, Math.min(room.y(score), room.y(then)), 0, Math.abs(room.y(score) - room.y(then))));
    });
  }
  return boxes;
}

/** Where a bubble of this length lies on nothing, nearest to where the game turned; null: nowhere. */
function freest(finale: Finale, long: number, room: Room): DOMRect | null {
  const boxes = drawnBoxes(finale, room);
  const [step, seat] = [finale.turning?.step ?? 0, finale.scores.findIndex((points) => points.some(([at]) => at === finale.turning?.step))];
  const near = [room.x(step), room.y((finale.scores[seat] ?? []).findLast(([at]) => at <= step)?.[1] ?? 0)] as const;
  let best: DOMRect | null = null;
  let least = Infinity;
  for (let left = LEFT + APART; left + long <= room.width; left += GRID) {
    for (let top = room.top; top + BUBBLE + APART <= room.height - BOTTOM; top += GRID) {
      const far = Math.hypot(left + long / 2 - near[0], top + BUBBLE / 2 - near[1]);
      const isFree = (box: DOMRect): boolean => box.right < left - APART || box.left > left + long + APART || box.bottom < top - APART || box.top > top + BUBBLE + APART;
      if (far < least && boxes.every(isFree)) [least, best] = [far, new DOMRect(left, top, long, BUBBLE)];
    }
  }
  return best;
}

/** The address of a moment. */
function replay(step: number): string {
  return `/replay/${document.body.dataset.table}#${step}`;
}
