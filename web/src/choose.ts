/** Narrowing the legal moves by the things they touch, in any order. No screen, no game, no rule. */

import type { Move } from "./protocol";

/** A line of the list of choices: one move, or all moves that touch one more thing. */
export type Entry = { move: Move } | { target: string; moves: Move[] };

export class Choosing {
  chosen: string[] = [];

  constructor(readonly moves: readonly Move[] = []) {}

  /** The moves that touch everything chosen. */
  get remaining(): Move[] {
    return this.moves.filter((move) => this.chosen.every((target) => move.targets.includes(target)));
  }

  /** What can be touched next. */
  get touchable(): Set<string> {
    const open = new Set<string>();
    for (const move of this.remaining) for (const target of move.targets) open.add(target);
    for (const target of this.chosen) open.delete(target);
    return open;
  }

  /** The move that is meant: the only one left, or the one that touches nothing but what is chosen. */
  get meant(): Move | null {
    if (this.chosen.length === 0) return null;
    const left = this.remaining;
    if (left.length === 1) return left[0] ?? null;
    const exact = left.filter((move) => new Set(move.targets).size === this.chosen.length);
    return exact.length === 1 ? (exact[0] ?? null) : null;
  }

  /** Whether only one move is left to mean. */
  get settled(): boolean {
    return this.chosen.length > 0 && this.remaining.length === 1;
  }

  /**
   * Choose one more thing; touched again it is let go. What goes together with no legal move of the
   * new thing gives way, so that another piece can be picked up at once. False: no legal move touches it.
   */
  touch(target: string): boolean {
    if (this.chosen.includes(target)) {
      this.chosen = this.chosen.filter((other) => other !== target);
      return true;
    }
    let possible = this.moves.filter((move) => move.targets.includes(target));
    if (possible.length === 0) return false;
    const kept: string[] = [];
    for (const other of [...this.chosen].reverse()) {
      const both = possible.filter((move) => move.targets.includes(other));
      if (both.length > 0) {
        possible = both;
        kept.unshift(other);
      }
    }
    this.chosen = [...kept, target];
    return true;
  }

  /** Choose everything one move touches. */
  take(move: Move): void {
    this.chosen = [...new Set(move.targets)];
  }

  /** Take the last choice back; false if there was none. */
  back(): boolean {
    return this.chosen.pop() !== undefined;
  }

  /**
   * The remaining moves as a list. A long one is grouped by the next thing to touch, so that hundreds of
   * moves become a few steps; moves that need nothing more stand first as they are.
   */
  entries(most = 12): Entry[] {
    const left = this.remaining;
    if (left.length <= most) return left.map((move) => ({ move }));
    const common = left[0]?.targets.filter((target) => left.every((move) => move.targets.includes(target))) ?? [];
    const groups = new Map<string, Move[]>();
    const entries: Entry[] = [];
    for (const move of left) {
      const next = move.targets.find((target) => !this.chosen.includes(target) && !common.includes(target));
      if (next === undefined) {
        entries.push({ move });
        continue;
      }
      const group = groups.get(next);
      if (group) group.push(move);
      else groups.set(next, [move]);
    }
    if (groups.size === 1) return left.map((move) => ({ move }));
    for (const [target, moves] of groups) {
      const only = moves.length === 1 ? moves[0] : undefined;
      entries.push(only ? { move: only } : { target, moves });
    }
    return entries;
  }
}

/** Moves whose words contain all the words typed. */
export function matching(moves: readonly Move[], typed: string): Move[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter((move) => {
    const text = `${move.text} ${move.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
