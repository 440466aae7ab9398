/** Moves that differ only in how a piece is turned: `rotate-0`, `rotate-1`, … are gone through, not listed. */

import type { Choosing } from "./choose";
import type { Move } from "./protocol";

const TURN = /^(rotate-(?:.+-)?)\d+$/;

/** The remaining moves, one for each way of turning, if that is all they differ in. */
export function turnings(choosing: Choosing): Move[] | null {
  const left = choosing.remaining;
  const [first] = left;
  if (!first || left.length < 2) return null;
  const rest = (move: Move): string => move.targets.filter((target) => !TURN.test(target)).join(" ");
  const turned = (move: Move): string | undefined => move.targets.map((target) => TURN.exec(target)?.[1]).find(Boolean);
  const alike = left.every((move) => turned(move) !== undefined && turned(move) === turned(first) && rest(move) === rest(first));
  return alike ? left : null;
}

/** The way of turning that a move names. */
export function turningOf(move: Move): string {
  return move.targets.find((target) => TURN.test(target)) ?? "";
}
