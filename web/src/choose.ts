/** Narrowing the legal moves by the things they touch, in any order. No screen, no game, no rule. */

import type { Move } from "./protocol";

/** A line of the list: one move (or the best of several ways of doing it), or all moves that touch one more thing. */
export type Row = { move: Move; ways: Move[] } | { target: string; moves: Move[] };

/** So many lines, and so many with their headings, are listed before they are gathered by the next thing to touch. */
const [MOST, TALL] = [12, 15];

/** A way of doing something is no piece. */
export function isWay(target: string): boolean {
  return target.startsWith("way-");
}

/** Whether a move is seen before it is done: it lies one way or another, or shows what it counts. */
export function isSeenFirst(move: Move): boolean {
  return !!move.looks || move.targets.some(isWay);
}

/** What sort of thing a target is: *element* of *element-Fe*, *cell* of *cell_-1_2*. */
export function kind(target: string): string {
  return target.split(/[-_]/, 1)[0] ?? target;
}

function times(targets: readonly string[], target: string): number {
  return targets.filter((other) => other === target).length;
}

/** The pieces and places that a move touches. */
export function pieces(move: Move): string[] {
  return move.targets.filter((target) => !isWay(target));
}

export class Choosing {
  chosen: string[] = [];

  constructor(readonly moves: readonly Move[] = []) {}

  /** The moves that touch everything chosen. */
  get remaining(): Move[] {
    return this.with(this.chosen);
  }

  /** What can be touched next. */
  get touchable(): Set<string> {
    return this.beside(this.chosen);
  }

  /** What can be touched in place of what was chosen last. */
  get instead(): Set<string> {
    return this.beside(this.chosen.slice(0, -1));
  }

  private beside(chosen: readonly string[]): Set<string> {
    const open = new Set(this.with(chosen).flatMap(pieces));
    for (const target of this.chosen) open.delete(target);
    return open;
  }

  /** The moves that touch all of these, and those twice that are named twice. */
  with(targets: readonly string[]): Move[] {
    const again = targets.filter((target, index) => targets.indexOf(target) !== index);
    return this.moves.filter((move) => targets.every((target) => move.targets.includes(target)) && again.every((target) => times(move.targets, target) >= times(targets, target)));
  }

  /** What is meant by what is chosen; more than one: they differ in their ways. */
  get meant(): Move[] {
    return this.meantBy(this.chosen);
  }

  /**
   * The moves that touch these and nothing else, if no other move begins with them: a place that is the goal of
   * other moves too is theirs only once their own pieces are chosen.
   */
  meantBy(targets: readonly string[]): Move[] {
    const left = this.with(targets);
    const whole = left.filter((move) => pieces(move).every((target) => times(targets, target) >= (left.length > 1 ? times(move.targets, target) : 1)));
    if (targets.length === 0 || whole.length === 0) return [];
    const count = new Set(targets).size;
    const begins = (move: Move): boolean => [...new Set(pieces(move))].slice(0, count).every((target) => targets.includes(target));
    if (left.some((move) => !whole.includes(move) && begins(move))) return [];
    return whole.length === 1 || whole.every((move) => move.targets.some(isWay)) ? whole : [];
  }

  /**
   * Choose one more thing, or several at once; touched again they are let go, unless a move touches them twice.
   * What goes together with no legal
   * move of the new thing gives way, so that another piece can be picked up at once. False: no legal move
   * touches it, or none that goes with what is chosen though others of its kind do.
   */
  touch(targets: readonly string[]): boolean {
    if (targets.every((target) => this.chosen.includes(target))) {
      const twice = [...this.chosen, ...targets];
      this.chosen = this.with(twice).length > 0 ? twice : this.chosen.filter((other) => !targets.includes(other));
      return true;
    }
    let possible = this.with(targets);
    if (possible.length === 0 || this.refuses(targets)) return false;
    const kept: string[] = [];
    for (const other of [...this.chosen].reverse()) {
      if (targets.includes(other)) continue;
      const both = possible.filter((move) => move.targets.includes(other));
      if (both.length > 0) {
        possible = both;
        kept.unshift(other);
      }
    }
    this.chosen = [...kept, ...targets];
    return true;
  }

  /**
   * Whether what is chosen goes with others of their kind, but not with these: a place that the piece in hand does
   * not reach is no new choice, though another piece may reach it.
   */
  private refuses(targets: readonly string[]): boolean {
    if (this.chosen.length === 0 || this.with([...this.chosen, ...targets]).length > 0) return false;
    const beside = (other: string): Set<string> => new Set(this.with([other]).flatMap(pieces).filter((piece) => piece !== other).map(kind));
    return this.chosen.every((other) => targets.every((target) => kind(target) !== kind(other) && beside(other).has(kind(target))));
  }

  /** Choose everything one move touches. */
  take(move: Move): void {
    this.chosen = [...new Set(pieces(move))];
  }

  /** Take the last choice back; false if there was none. */
  back(): boolean {
    return this.chosen.pop() !== undefined;
  }

  /**
   * The remaining moves as a list, ways of doing the same gathered. A long one is grouped by the next thing to
   * touch, so that hundreds of moves become a few steps, and so is one of pieces that say what is special about
   * them; moves that need nothing more stand as they are.
   */
  rows(says: (target: string) => string = () => ""): Row[] {
    const left = gathered(this.remaining);
    const apart = (row: { move: Move }): boolean => pieces(row.move).some((target) => !this.chosen.includes(target) && says(target) !== "");
    const headings = new Set(left.flatMap(({ move }) => move.group || [])).size;
    if (left.length <= MOST && left.length + headings <= TALL && !left.some(apart)) return left;
    const moves = left.map((row) => row.move);
    const common = pieces(moves[0] as Move).filter((target) => moves.every((move) => move.targets.includes(target)));
    const groups = new Map<string, typeof left>();
    const rows: Row[] = [];
    for (const row of left) {
      const open = pieces(row.move).filter((target) => !this.chosen.includes(target) && !common.includes(target));
      const [next] = open;
      // Where touching the next thing would mean one move, its line is that move; the others stand under what else they touch.
      const meant = next === undefined || this.chosen.length === 0 ? [] : this.meantBy([...this.chosen, next]);
      const under = meant.length === 1 && meant[0] !== row.move ? open[1] : next;
      if (under === undefined || meant[0] === row.move) rows.push(row);
      else groups.set(under, [...(groups.get(under) ?? []), row]);
    }
    if (groups.size === 1 && rows.every((row) => movesOf(row).every((move) => move.ends))) return left;
    for (const [target, group] of groups) {
      const only = group.length === 1 ? group[0] : undefined;
      rows.push(only ?? { target, moves: group.flatMap((row) => row.ways) });
    }
    return rows;
  }
}

/** One line for moves that differ only in their ways, the best of them first. */
function gathered(moves: readonly Move[]): { move: Move; ways: Move[] }[] {
  const found = new Map<string, { move: Move; ways: Move[] }>();
  for (const move of moves) {
    const key = move.targets.some(isWay) ? pieces(move).join(" ") : `move ${move.id}`;
    const known = found.get(key);
    if (!known) found.set(key, { move, ways: [move] });
    else {
      known.ways.push(move);
      if ((move.worth ?? 0) > (known.move.worth ?? 0)) known.move = move;
    }
  }
  return [...found.values()];
}

/** All moves that a line stands for. */
export function movesOf(row: Row): readonly Move[] {
  return "target" in row ? row.moves : row.ways;
}

/** The move of these that brings most; the first of equals. */
export function best(moves: readonly Move[]): Move | undefined {
  return moves.reduce<Move | undefined>((top, move) => (top && (top.worth ?? 0) >= (move.worth ?? 0) ? top : move), undefined);
}

/**
 * Those that bring more than all others, ways of doing the same; none where several different ones are equal, nor
 * where they lead to things of different sorts: who can do this or that has not begun either.
 */
export function outstanding(moves: readonly Move[]): Move[] {
  if (new Set(moves.map((move) => pieces(move).map(kind).join(" "))).size > 1) return [];
  const most = best(moves)?.worth ?? 0;
  const top = moves.filter((move) => (move.worth ?? 0) === most);
  return new Set(top.map((move) => pieces(move).join(" "))).size === 1 ? top : [];
}

/** Moves of which all the words typed begin some word: of their titles, or else of all they say. */
export function matching(moves: readonly Move[], typed: string): Row[] {
  const words = wordsOf(typed);
  const saying = (said: (move: Move) => (string | undefined)[]): Move[] =>
    moves.filter((move) => {
      const told = wordsOf(said(move).join(" "));
      return words.every((word) => told.some((one) => one.startsWith(word)));
    });
  const titled = saying((move) => [move.title]);
  return gathered(titled.length > 0 ? titled : saying((move) => [move.text, move.title, move.group, move.result, move.brings]));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}+−-]+/u).filter(Boolean);
}

/** Lines under their headings: what brings something first, then the plain ones, then what costs, the end last. */
export function grouped(rows: readonly Row[]): { title: string; rows: Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const title = heading(row);
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  const sorted = [...groups].map(([title, some]) => ({ title, rows: some.sort((a, b) => rank(a) - rank(b)) }));
  return sorted.sort((a, b) => Math.min(...a.rows.map(rank)) - Math.min(...b.rows.map(rank)));
}

/** The heading that all its moves share; one that goes on in their titles (*Add 2 protons to*) says nothing of them together. */
function heading(row: Row): string {
  const moves = movesOf(row);
  const first = moves[0]?.group ?? "";
  if ("target" in row && goesOn(first)) return "";
  return moves.every((move) => (move.group ?? "") === first) ? first : "";
}

/** Whether a heading goes on in the titles below it. */
export function goesOn(heading: string): boolean {
  return /\b(to|for|from|with|by|on)$/.test(heading);
}

/** The smaller, the earlier in the list. */
function rank(row: Row): number {
  const moves = movesOf(row);
  if (moves.every((move) => move.ends)) return 1e9;
  const worth = Math.max(...moves.map((move) => move.worth ?? 0));
  const costs = worth <= 0 && moves.every((move) => move.costs && !move.brings) ? 1e6 : 0;
  return costs - worth;
}

/** What is lit while a move is pointed at. */
export function lit(move: Move): string[] {
  return [...pieces(move), ...(move.lights ?? [])];
}

/** Whether a title says only where: *On carbon, left*. */
export function isPlace(title: string): boolean {
  return /^(?:At|Between|In|Into|Joining|On|Onto|To) /.test(title);
}

/** The words with which all these moves begin, if they say anything. */
export function beginning(moves: readonly Move[]): string | undefined {
  const [first = [], ...others] = moves.map((move) => move.text.split(" "));
  const differs = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  const common = differs < 0 ? first : first.slice(0, differs);
  return common.length >= 2 ? common.join(" ").replace(/[\s:,(–-]+$|[:,] (?:to|on|with|for|and|the|a)$/g, "") : undefined;
}

/** The title of a move where its heading is not seen: *Add 2 protons to Bohrd A*, *Move 1 proton: A → B*. */
export function withHeading(move: Move, heading = move.group ?? ""): string {
  const title = move.title || move.text;
  if (heading && goesOn(heading)) return `${heading} ${title}`;
  const says = !heading || title.startsWith(heading) || move.text.split(" ")[0] !== heading.split(" ")[0];
  return says ? title : `${heading}: ${title}`;
}
