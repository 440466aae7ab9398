/** What lies over a phone's board for a while, the strip *Since your turn* and the name of a fact: where nothing is covered that one would touch. */

import { find, isSeen } from "./dom";

/** A finger needs so much in the middle of a piece; a large one may be covered at its edge, if there is no better place. */
const FINGER = 40;
/** A place is looked for in steps of so many pixels. */
const STEP = 4;
/** What is covered by less than this can still be touched. */
const SLACK = 2;
/** So much worse than a pixel of what is read it is to cover one that must be touched, one at the edge of such a piece, and to be one further up. */
const [BARRED, EDGE, HIGHER] = [100_000, 4, 2];
/** What can be touched now, what says so, what the strip speaks of, and the buttons of the board. */
const TOUCHED = ".part :is(.legal, .last)[data-target], .part :is(button, a[href]), #badges > *, .whole-board, .tick-beyond";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Find its place; false if it lies over something to touch wherever it is. What the game's style sheet gives it
 * (`--peek: own`) is kept as long as nothing to touch is there.
 */
export function placePeek(): boolean {
  const peek = find("#peek");
  const board = peek.parentElement?.getBoundingClientRect();
  peek.style.translate = "";
  const row = board && rowOf(peek);
  if (!board || !row) return true;
  const pieces = [...document.querySelectorAll(`#board :is(${TOUCHED})`)].filter((piece) => isSeen(piece) && !peek.contains(piece)).map((piece) => seenOf(piece, board));
  const barred = pieces.map(middleOf);
  if (getComputedStyle(peek).getPropertyValue("--peek").trim() === "own" && covered(row, barred) === 0) return true;
  const read = texts(board);
  let [best, least] = [{ x: 0, y: 0 }, Infinity];
  for (const at of steps(row, board)) {
    const moved = shifted(row, at);
    const cost = BARRED * covered(moved, barred) + EDGE * covered(moved, pieces) + covered(moved, read) - HIGHER * at.y;
    if (cost < least) [best, least] = [at, cost];
  }
  if (best.x || best.y) peek.style.translate = `${best.x}px ${best.y}px`;
  return covered(shifted(row, best), barred) === 0;
}

/** What all that is shown takes up. */
function rowOf(peek: HTMLElement): Box | null {
  const boxes = [...peek.children].filter(isSeen).map((one) => one.getBoundingClientRect());
  if (boxes.length === 0) return null;
  const most = (of: (box: DOMRect) => number): number => Math.max(...boxes.map(of));
  return { left: -most((box) => -box.left), right: most((box) => box.right), top: -most((box) => -box.top), bottom: most((box) => box.bottom) };
}

/** Where it could be: all the way up the board, at the left, in the middle and at the right. */
function* steps(row: Box, board: Box): Generator<{ x: number; y: number }> {
  const margin = Math.max(0, row.left - board.left);
  const [left, right] = [board.left + margin - row.left, board.right - margin - row.right];
  const [up, down] = [board.top + STEP - row.top, board.bottom - STEP - row.bottom];
  for (let y = down; y >= up; y -= STEP) for (const x of [left, (left + right) / 2, right]) yield { x, y };
}

function shifted(row: Box, { x, y }: { x: number; y: number }): Box {
  return { left: row.left + x, right: row.right + x, top: row.top + y, bottom: row.bottom + y };
}

/** As much of a piece as is seen: an enlarged board is cut off by its frame. */
function seenOf(piece: Element, board: Box): Box {
  const box = piece.getBoundingClientRect();
  const frame = piece.closest(".framed, .pans")?.getBoundingClientRect() ?? board;
  return { left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right), top: Math.max(box.top, frame.top), bottom: Math.min(box.bottom, frame.bottom) };
}

function middleOf({ left, right, top, bottom }: Box): Box {
  const [wide, tall] = [Math.max(0, (right - left - FINGER) / 2), Math.max(0, (bottom - top - FINGER) / 2)];
  return { left: left + wide, right: right - wide, top: top + tall, bottom: bottom - tall };
}

/** What is read or might be asked about. */
function texts(board: Box): Box[] {
  const found: Box[] = [];
  for (const element of document.querySelectorAll("#stage .part *")) {
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if ((isText || element.matches("[data-target]")) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) found.push(seenOf(element, board));
  }
  return found;
}

/** How many pixels of these are covered. */
function covered(row: Box, boxes: readonly Box[]): number {
  let sum = 0;
  for (const box of boxes) {
    const [wide, tall] = [Math.min(row.right, box.right) - Math.max(row.left, box.left), Math.min(row.bottom, box.bottom) - Math.max(row.top, box.top)];
    if (wide > SLACK && tall > SLACK) sum += wide * tall;
  }
  return sum;
}
