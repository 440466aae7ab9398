/** What is seen for a moment: amounts that float to a score, and half a second of joy. */

import { el, find, parsed, seatMark } from "./dom";
import { isCalm } from "./settings";

const FLOAT = 900;
const JOY = 900;
const SPARKS = 26;
const TURN = 400;
/** So long after a touch its click may come. */
const CLICK = 500;

/** A piece, or the place where it was. */
export type Spot = Pick<Element, "getBoundingClientRect">;

/** Let an amount rise from a piece and travel to a score; one that is celebrated is large. */
export function float(text: string, from: Spot | null, to: Element | null, delay = 0, isJoy = false): void {
  const start = (from ?? to)?.getBoundingClientRect();
  if (!start || start.width === 0) return;
  const layer = find("#effects");
  const sign = el("span", { class: ["float", /^[−-]/.test(text) ? "loss" : "", isJoy ? "large" : ""].filter(Boolean).join(" ") }, text);
  const frame = layer.getBoundingClientRect();
  layer.append(sign);
  const half = sign.offsetWidth / 2 + 6;
  const edge = frame.width - half;
  const [x, y] = [Math.min(Math.max(start.left + start.width / 2 - frame.left, half), edge), start.top + start.height / 2 - frame.top];
  sign.style.left = `${x}px`;
  sign.style.top = `${y}px`;
  if (isCalm()) {
    sign.style.translate = "-50% -50%";
    return void setTimeout(() => sign.remove(), delay + FLOAT);
  }
  const goal = to?.getBoundingClientRect();
  const reaches = goal && goal.width > 0;
  const [right, down] = reaches ? [Math.min(goal.left + goal.width / 2 - frame.left, edge) - x, goal.top + goal.height / 2 - frame.top - y] : [0, -28];
  const frames: Keyframe[] = [
    { translate: "-50% -50%", scale: "0.6", opacity: 0 },
    { translate: "-50% calc(-50% - 18px)", scale: "1.15", opacity: 1, offset: 0.25 },
    { translate: "-50% calc(-50% - 18px)", scale: "1", opacity: 1, offset: 0.55 },
    { translate: `calc(-50% + ${right}px) calc(-50% + ${down}px)`, scale: reaches ? "0.7" : "1", opacity: 0 },
  ];
  sign.animate(frames, { duration: FLOAT, delay, fill: "backwards", easing: "ease-in-out" }).finished.finally(() => sign.remove());
}

/** Celebrate at a piece, in the colour of whoever has reason to; the words stand below an amount that floats there. */
export function celebrate(words: string, at: Spot | null, seat: number | null, isBelow = false): void {
  const layer = find("#effects");
  const frame = layer.getBoundingClientRect();
  const box = at && at.getBoundingClientRect().width > 0 ? at.getBoundingClientRect() : find("#stage").getBoundingClientRect();
  const width = frame.width || 1;
  const middle = box.left + box.width / 2 - frame.left;
  const y = Math.max(box.top + box.height / 2 - frame.top, 60);
  const said = el("b", {}, words);
  const joy = el("div", { class: `joy${seat === null ? "" : ` seat-${seat}`}${isBelow ? " below" : ""}`, style: `left:${middle}px;top:${y}px` }, el("i", { class: "wave" }), said);
  if (!isCalm()) for (let n = 0; n < SPARKS; n++) joy.append(spark(n));
  layer.append(joy);
  const half = Math.min(width / 2, said.offsetWidth / 2 + 8);
  joy.style.left = `${Math.min(Math.max(middle, half), width - half)}px`;
  setTimeout(() => joy.remove(), JOY + 200);
}

/** The card that was turned up last has been seen, and so has what a piece brought that left. */
export function putAway(): void {
  for (const shown of find("#effects").querySelectorAll(".turned-up, .brought, .token")) shown.remove();
}

/**
 * Turn a card up in the middle of the board, until something is touched or it has been read. Touching the card
 * means nothing to what lies below it. `goOn`: what it does comes then, and no touch means anything but that.
 */
export function turnUp(html: string, seat: number | null, name: string, time: number, goOn?: () => void): void {
  const layer = find("#effects");
  const frame = find("#stage").getBoundingClientRect();
  const head = el("p", { class: `turned-by${seat === null ? "" : ` seat-${seat}`}` }, seat !== null && seatMark(seat), name);
  const face = el("div", { class: "turned-card part" });
  face.append(parsed(html));
  const shown = el("div", { class: "turned-up", style: `left:${frame.left + frame.width / 2}px;top:${frame.top + frame.height / 2}px` }, head, face, goOn && el("p", { class: "go-on" }, "Go on"));
  putAway();
  layer.append(shown);
  if (!isCalm()) face.animate([{ transform: "perspective(900px) rotateY(90deg) scale(0.8)" }, { transform: "perspective(900px) rotateY(0) scale(1)" }], { duration: TURN, easing: "ease-out" });
  const over = new AbortController();
  const gone = (event?: Event): void => {
    over.abort();
    const wasThere = shown.isConnected;
    const isTouched = event instanceof PointerEvent && isIn(face.getBoundingClientRect(), event);
    shown.remove();
    if (!event || !wasThere || !(goOn || isTouched)) return;
    event.stopPropagation();
    swallowClick();
    goOn?.();
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, gone, { signal: over.signal, capture: true });
  setTimeout(() => gone(), time);
}

function isIn(box: DOMRect, { clientX: x, clientY: y }: PointerEvent): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** The click that belongs to a touch just made means nothing more. */
function swallowClick(): void {
  const over = new AbortController();
  addEventListener("click", (event) => (over.abort(), event.stopPropagation(), event.preventDefault()), { signal: over.signal, capture: true });
  setTimeout(() => over.abort(), CLICK);
}

/** What was won flies from where it lay to whoever won it. */
export function fly(piece: HTMLElement, box: DOMRect, to: Element | null): void {
  const goal = to?.getBoundingClientRect();
  if (isCalm() || !goal || goal.width === 0) return;
  const layer = find("#effects");
  const frame = layer.getBoundingClientRect();
  piece.classList.add("flying");
  piece.style.cssText += `;left:${box.left - frame.left}px;top:${box.top - frame.top}px;width:${box.width}px;height:${box.height}px`;
  layer.append(piece);
  const [right, down] = [goal.left + goal.width / 2 - box.left - box.width / 2, goal.top + goal.height / 2 - box.top - box.height / 2];
  const frames = [
    { translate: "0 0" },
    { translate: "0 -6px", rotate: "5deg", scale: "1.06", offset: 0.3 },
    { translate: `${right}px ${down}px`, rotate: "0deg", scale: "0.12", opacity: 0.4 },
  ];
  piece.animate(frames, { duration: JOY, easing: "ease-in-out", fill: "forwards" }).finished.finally(() => piece.remove());
}

/** The same without its ids, to be shown once more. */
export function likeness(piece: HTMLElement): HTMLElement {
  const made = piece.cloneNode(true) as HTMLElement;
  for (const named of [made, ...made.querySelectorAll("[id]")]) named.removeAttribute("id");
  return made;
}

function spark(n: number): HTMLElement {
  const made = el("i", { class: `spark kind-${n % 4}` });
  const angle = ((n + Math.random()) / SPARKS) * 2 * Math.PI;
  const far = 70 + Math.random() * 110;
  const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
  made.animate(
    [
      { translate: "0 0", opacity: 1, scale: "1" },
      { translate: `${x}px ${y + 10}px`, opacity: 1, scale: "1", offset: 0.6 },
      { translate: `${x * 1.15}px ${y + 46}px`, opacity: 0, scale: "0.4" },
    ],
    { duration: JOY, easing: "cubic-bezier(.15,.7,.4,1)", fill: "forwards" },
  );
  return made;
}
