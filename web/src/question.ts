/** What is asked of me: the moves narrowed by what is touched, with previews, badges, ways and a question before what costs. */

import { badgeOf, type Badge, type Badges } from "./badges";
import { unexplain } from "./bubble";
import { nameOf, SEPARATOR, WAYS, type Numbers } from "./choices";
import { Choosing, beginning, best, isPlace, isSeenFirst, isWay, kind, lit, movesOf, outstanding, pieces, type Row } from "./choose";
import { find } from "./dom";
import { GhostBar } from "./ghostbar";
import { Panel, type PanelActs } from "./panel";
import type { Previews } from "./preview";
import type { Move, Prompt, State } from "./protocol";
import { settings } from "./settings";
import { lower } from "./sheet";
import { playSound } from "./sound";
import type { Stage } from "./stage";
import type { Pointing } from "./touch";

const DOUBLE_CLICK = 700;
/** A piece and where it goes: *Carbon on nitrogen, left*. */
const WHERE = /^(.+?) ((?:at|between|in|into|joining|on|onto|to) .+)$/;
/** Of so few moves the best is shown when a piece that all of them touch is pointed at. */
const FEW = 6;

export interface QuestionActs {
  play(move: Move): Promise<void>;
  /** While others think: this is what I would do. */
  plan(move: Move): void;
  /** Something that cannot be used has been touched. */
  why(targets: string[], at: Element | null): void;
  /** What can be touched has changed. */
  open(targets: ReadonlySet<string>, isWhole: boolean): void;
}

/** What leads on to a move: a piece to touch, its line in the list, laying it the way it lies, or the answer to what is asked. */
export type Next = { act: "touch"; target: string } | { act: "choose" | "lay" | "answer" };

/** Whose moves they are that can be chosen from. */
type Mode = "none" | "mine" | "plan";

export class Question implements Pointing, PanelActs {
  /** What of it stands beside the board. */
  readonly panel: Panel;
  private choosing = new Choosing();
  private mode: Mode = "none";
  private prompt: Prompt | null = null;
  private planned: Move | null = null;
  private asking: Move | null = null;
  /** What was chosen before the touch that led straight to what is asked; null: no touch did. */
  private before: readonly string[] | null = null;
  private way = 0;
  private asked = "";
  private carried: { before: string[] } | null = null;
  private sending = false;
  private sent = -Infinity;
  private readonly ghost: GhostBar;

  constructor(
    private readonly root: HTMLElement,
    private readonly stage: Stage,
    private readonly previews: Previews,
    private readonly badges: Badges,
    private readonly acts: QuestionActs,
  ) {
    this.ghost = new GhostBar(find("#ghost-bar"), stage, { turn: (by) => this.turn(by), lay: () => this.confirm() });
    this.panel = new Panel(root, stage, this);
    for (const place of [root, stage.root]) place.addEventListener("click", (event) => this.calm(event), { capture: true });
  }

  /** A new question to me, or the same one again. */
  show(state: State, planned: Move | null): void {
    this.ask("mine", state, state.moves, planned);
  }

  /** What I could do if it were my turn. */
  offerPlan(state: State, moves: readonly Move[]): void {
    this.ask("plan", state, moves, null);
  }

  /** The pieces of what is planned, on the board. */
  markPlan(move: Move | null): void {
    this.stage.mark("planned", move ? pieces(move) : []);
  }

  /** What is planned is pointed at, or no longer. */
  pointPlan(move: Move | null): void {
    this.previews.point(move?.id ?? null);
  }

  get isPlanning(): boolean {
    return this.mode === "plan";
  }

  get isAsked(): boolean {
    return this.mode === "mine";
  }

  /** Whether something is chosen or asked that can be taken back. */
  get isBegun(): boolean {
    return this.asking !== null || this.choosing.chosen.length > 0;
  }

  /** What leads on to a move, as things stand. */
  nextFor(move: Move): Next {
    if (this.asking?.id === move.id) return { act: "answer" };
    const left = pieces(move).filter((piece) => !this.choosing.chosen.includes(piece));
    const target = this.stage.several.find((key) => key.split(" ").every((one) => left.includes(one)) && this.stage.seen(key)) ?? left[0];
    return target === undefined ? { act: this.wayOf(move) >= 0 ? "lay" : "choose" } : { act: "touch", target };
  }

  /** Do what leads on to a move. */
  lead(move: Move): void {
    const next = this.nextFor(move);
    if (next.act === "answer") return this.answer(true);
    this.choosing.chosen = this.choosing.chosen.filter((target) => move.targets.includes(target));
    if (next.act === "touch") this.touch(next.target);
    const way = this.wayOf(move);
    if (way >= 0) this.way = way;
    if (next.act !== "touch") this.decide(move);
    else if (way >= 0 && !this.sending) this.refresh();
  }

  /** Have everything ready for a move that somebody was told of: it lies the way it was meant, and one tap plays it. */
  prepare(move: Move): void {
    this.asking = null;
    this.choosing.take(move);
    if (!isSeenFirst(move)) return this.unfold(move);
    this.way = Math.max(0, this.wayOf(move));
    this.refresh();
  }

  private wayOf({ id }: Move): number {
    return this.ways.findIndex((way) => way.id === id);
  }

  /** Whether something is chosen, and nothing on the screen leads on. */
  get isElsewhere(): boolean {
    const { chosen, touchable } = this.choosing;
    return !this.sending && (this.asking !== null || (chosen.length > 0 && (this.ways.length > 0 || ![...touchable].some((target) => this.stage.seen(target)))));
  }

  private ask(mode: Mode, state: State, moves: readonly Move[], planned: Move | null): void {
    const asked = `${mode} ${state.steps} ${state.viewer} ${moves.map((move) => move.id).join(" ")}`;
    this.planned = planned;
    this.prompt = mode === "mine" ? state.prompt : null;
    if (asked !== this.asked) {
      this.asked = asked;
      this.mode = mode;
      this.choosing = new Choosing(moves);
      this.panel.closeFilter();
      this.asking = null;
      this.way = 0;
      this.previews.reset();
      this.panel.toTop();
    }
    this.refresh();
  }

  /** Forget the question; nothing can be touched. */
  clear(): void {
    if (this.mode === "none" && this.asked === "") return;
    this.asked = "";
    this.mode = "none";
    this.prompt = null;
    this.asking = null;
    this.planned = null;
    this.choosing = new Choosing();
    this.previews.reset();
    this.refresh();
  }

  // -- touching ----------------------------------------------------------------------------

  touch(key: string, at: Element | null = null): void {
    if (this.sending) return;
    const before = this.chosenBefore;
    this.asking = null;
    const targets = key.split(" ");
    const placed = this.ways.length > 1 || this.choosing.chosen.length > 1;
    const [way] = this.ways;
    if (way && placed && targets.includes(pieces(way).at(-1) ?? "")) return this.turnAgain(at); // where the ghost lies
    if (!this.choosing.touch(targets)) {
      this.refresh();
      return this.acts.why([...this.choosing.chosen, ...targets], at ?? this.stage.seen(key));
    }
    unexplain();
    lower();
    playSound("tap");
    this.previews.point(null);
    this.settle(before);
  }

  /** Nothing was touched, on the board: what was chosen last is let go. */
  touchBare(): void {
    if (this.choosing.chosen.length > 0 && !this.asking) this.back();
  }

  /** Enter on what is chosen already does it, where only that is left to say. */
  enter(key: string): boolean {
    return this.ways.length > 0 && key.split(" ").every((target) => this.choosing.chosen.includes(target)) && this.confirm();
  }

  /** A piece is picked up: it is chosen while it is carried, so that the places light up where it may go. */
  lift(source: string): void {
    if (this.sending) return;
    this.carried = { before: this.choosing.chosen };
    this.asking = null;
    this.choosing.chosen = source.split(" ");
    this.refresh();
  }

  /** It was let go where nothing is. */
  putBack(): void {
    if (!this.carried || this.sending) return;
    this.choosing.chosen = this.carried.before;
    this.carried = null;
    this.pointAt(null);
    this.refresh();
  }

  drop(source: string, goal: string, at: Element | null): void {
    this.putBack();
    if (this.sending) return;
    const both = [...source.split(" "), ...goal.split(" ")];
    if (this.choosing.with(both).length === 0) return this.acts.why(both, at);
    const before = this.chosenBefore;
    this.choosing.chosen = source.split(" ");
    this.choosing.touch(goal.split(" "));
    this.settle(before);
  }

  canDrag(target: string): boolean {
    const isCarried = (own: string[]): boolean => own.length > 1 && target.split(" ").every((one) => own.slice(0, -1).includes(one)); // the last is where it goes
    return this.choosing.moves.some((move) => isCarried(pieces(move)));
  }

  /** Something on the board is pointed at: show what it leads to, and its lines in the list. */
  pointAt(key: string | null): void {
    const targets = key?.split(" ") ?? [];
    const held = targets.every((target) => this.choosing.chosen.includes(target));
    const moves = key === null || held ? [] : this.choosing.with([...this.choosing.chosen, ...targets]);
    this.stage.mark("hint", new Set(moves.length <= 24 ? moves.flatMap(lit).filter((one) => !targets.includes(one)) : []));
    this.stage.mark("pointed", targets);
    const meant = this.choosing.meantBy([...this.choosing.chosen, ...targets]);
    const shown = meant.length > 0 || moves.length > FEW ? meant : outstanding(moves);
    this.previews.point(moves.length > 0 ? (best(shown)?.id ?? null) : null);
    this.panel.light(moves, key);
  }

  // -- the list ----------------------------------------------------------------------------

  label(target: string, moves: readonly Move[]): string {
    return this.stage.label(target) ?? beginning(moves) ?? "This";
  }

  says(target: string): string {
    return this.stage.says(target);
  }

  does(target: string): string {
    const beside = this.stage.elements(target).flatMap((element) => element.dataset.beside?.split(" ") ?? []);
    return this.choosing.chosen.every((one) => target.startsWith(`${one}-`) || beside.includes(one)) ? this.stage.does(target) : "";
  }

  result(move: Move): string {
    let told = move.result ?? "";
    for (const label of this.labels()) {
      const name = nameOf(label);
      if (told === name) return "";
      if (told.startsWith(`${name}: `)) return told.slice(name.length + 2);
      const more = label.slice(name.length + 2).toLowerCase();
      told = told.split(SEPARATOR).filter((part) => !more.startsWith(part.toLowerCase())).join(SEPARATOR);
    }
    return told;
  }

  title(move: Move): string {
    const whole = move.title || move.text;
    const [, name = "", place = ""] = (!isPlace(whole) && WHERE.exec(whole)) || [];
    const labels = place ? this.labels() : [];
    if (labels.some((label) => nameOf(label) === name)) return place.charAt(0).toUpperCase() + place.slice(1);
    return labels.some((label) => label.includes(place)) ? name : whole;
  }

  /** What the things that are chosen are called. */
  private labels(): string[] {
    return this.choosing.chosen.flatMap((target) => this.stage.label(target) ?? []);
  }

  piece(move: Move): string | undefined {
    return pieces(move).find((target) => !this.choosing.chosen.includes(target) && this.stage.picture(target) !== null);
  }

  picture(target: string): Element | null {
    return this.stage.picture(target);
  }

  noun(target: string): string {
    return this.stage.elements(target).find((element) => element.dataset.noun)?.dataset.noun ?? WAYS;
  }

  with(target: string, moves: readonly Move[]): string {
    const begins = this.stage.elements(target).find((element) => element.dataset.with)?.dataset.with;
    if (!begins || new Set(moves.map((move) => pieces(move).at(-1))).size > 1) return "";
    const others = moves.map((move) => pieces(move).filter((piece) => !moves.every((one) => one.targets.includes(piece))));
    const named = others.map(([piece, ...more]) => (piece !== undefined && more.length === 0 ? this.stage.label(piece) : undefined));
    return named.includes(undefined) ? "" : `${begins} ${named.join(" or ")}`;
  }

  place(move: Move): string | undefined {
    return pieces(move).findLast((target) => this.stage.elements(target).some((one) => one.dataset.number !== undefined));
  }

  number(numbers: Numbers): void {
    this.badges.number(numbers);
  }

  point(row: Row | null): void {
    const moves = row ? movesOf(row) : [];
    this.stage.mark("hint", row && "target" in row ? [row.target] : moves.flatMap(lit));
    this.previews.point(row && "move" in row ? row.move.id : null);
  }

  choose(row: Row): void {
    if (this.sending) return;
    if ("target" in row) return this.touch(row.target);
    if (this.asking && row.ways.includes(this.asking)) return this.answer(false);
    if (row.ways.length > 1 || isSeenFirst(row.move)) {
      const before = this.chosenBefore;
      this.choosing.take(row.move);
      this.panel.forgetWords();
      this.settle(before);
    } else this.decide(row.ways.find(({ id }) => id === row.move.id) ?? row.move);
  }

  answer(yes: boolean): void {
    const move = this.asking;
    if (!yes) this.unask();
    this.asking = null;
    if (yes && move) void this.send(move);
    else this.refresh();
  }

  /** What was asked is asked no longer, and the touch that led straight to it is taken back with it. */
  private unask(): void {
    if (this.asking && this.before) this.choosing.chosen = [...this.before];
    this.asking = null;
  }

  private get chosenBefore(): readonly string[] {
    return (this.asking && this.before) ?? [...this.choosing.chosen];
  }

  /** One step back; false if there was nothing to take back. */
  back(): boolean {
    const had = this.isBegun || this.panel.isSearched;
    if (this.asking) this.unask();
    else if (this.panel.isSearched) this.panel.closeFilter();
    else this.choosing.back();
    if (had) this.previews.point(null);
    if (had) this.refresh();
    return had;
  }

  /** What has been chosen or asked is put back. */
  letGo(): void {
    if (!this.isBegun || this.sending) return;
    this.asking = null;
    this.choosing.chosen = [];
    this.previews.point(null);
    this.refresh();
  }

  /** Play what is meant, if one move is, or what was planned. */
  confirm(): boolean {
    if (this.asking) return this.answer(false), true;
    const move = this.ways[this.way] ?? (this.choosing.chosen.length === 0 ? this.planned : null);
    if (move) this.decide(move);
    return !!move;
  }

  /** Turn the piece in hand; false if there is nothing to turn. */
  turn(by: number): boolean {
    const ways = this.ways;
    if (ways.length < 2) return false;
    this.way = (this.way + by + ways.length) % ways.length;
    playSound("tick");
    this.refresh();
    return true;
  }

  // -- within ------------------------------------------------------------------------------

  /** The ways of doing what is meant, if it has any; one that is only looked at first is a single one. */
  private get ways(): Move[] {
    return this.choosing.meant.filter(isSeenFirst);
  }

  private turnAgain(at: Element | null): void {
    if (this.turn(1)) return;
    at?.animate?.([{ rotate: "0deg" }, { rotate: "4deg" }, { rotate: "-4deg" }, { rotate: "0deg" }], 200);
    this.panel.note("It fits only this way.");
  }

  /** After a touch: play the only move left, unless it has ways or must be asked about. */
  private settle(before: readonly string[]): void {
    const { meant } = this.choosing;
    const ways = this.ways;
    if (ways.length > 0) {
      this.way = Math.max(0, ways.indexOf(best(ways) as Move));
      const [only] = ways;
      if (ways.length === 1 && only?.warning && settings().ask !== "never") return this.decide(only, before);
      if (ways.length > 1 || settings().ask !== "never") return this.refresh();
    }
    const { unasked } = this;
    if (unasked) this.choosing.take(unasked);
    const move = unasked ?? (meant.length === 1 ? meant[0] : undefined);
    if (move) this.decide(move, before);
    else this.refresh();
  }

  /** The only move left, where nothing is asked about what was touched. */
  private get unasked(): Move | undefined {
    const { chosen, remaining } = this.choosing;
    const then = this.prompt?.then ?? {};
    const isSilent = then[chosen.at(-1) ?? ""] === "" || Object.keys(then).some((key) => then[key] === "" && key.split(" ").length === chosen.length && key.split(" ").every((target) => chosen.includes(target)));
    return remaining.length === 1 && isSilent ? remaining[0] : undefined;
  }

  /** This is what I want: it is played, planned, or asked about first. */
  private decide(move: Move, before: readonly string[] | null = null): void {
    if (this.mode === "plan") {
      this.choosing.chosen = [];
      this.refresh();
      return this.acts.plan(move);
    }
    const { ask } = settings();
    if (ask === "always" ? !isSeenFirst(move) || move.warning : ask === "matters" && move.warning) this.unfold(move, before);
    else void this.send(move);
  }

  private unfold(move: Move, before: readonly string[] | null = null): void {
    this.asking = move;
    this.before = before;
    this.refresh();
    this.showAsked();
  }

  /** What is asked about a move is in sight, also after the list itself came into sight. */
  showAsked(): void {
    if (this.asking) this.panel.focusAnswer(this.asking);
  }

  private async send(move: Move): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.sent = performance.now();
    this.root.dataset.sending = "yes";
    this.choosing.take(move);
    this.previews.hold(null);
    void this.previews.lookAhead([]);
    this.stage.mark("chosen", this.choosing.chosen);
    this.ghost.show(null, []);
    try {
      await this.acts.play(move);
    } finally {
      this.sending = false;
      delete this.root.dataset.sending;
      this.choosing.chosen = [];
      this.refresh();
    }
  }

  private refresh(): void {
    if (this.sending) return;
    const chosen = this.asking ? pieces(this.asking) : this.choosing.chosen;
    const open = this.ways.length > 0 ? this.choosing.instead : this.choosing.touchable;
    const remaining = this.choosing.remaining;
    for (const key of this.stage.several) if (remaining.some((move) => key.split(" ").every((one) => move.targets.includes(one)))) open.add(key);
    const badges = new Map<string, Badge>();
    const [worth, cost] = [new Set<string>(), new Set<string>()];
    for (const key of open) {
      const found = badgeOf(remaining.filter((move) => this.isNext(move, key.split(" "))));
      if (!found) continue;
      (found.kind === "good" ? worth : cost).add(key);
      if (found.text && this.mode === "mine") badges.set(key, found);
    }
    this.stage.mark("legal", open);
    this.stage.mark("worth", worth);
    this.stage.mark("cost", cost);
    this.stage.mark("chosen", chosen);
    this.stage.mark("hint", []);
    this.stage.offer(new Set([...open, ...chosen]));
    this.badges.show(this.ways.length > 0 ? new Map() : badges);
    const meant = this.asking ?? this.ways[this.way] ?? null;
    this.previews.hold(meant?.id ?? null);
    void this.previews.lookAhead(meant || !this.stage.looksAhead ? [] : this.near);
    const laid = this.asking ? null : this.ways.find((move, index) => index === this.way && move.targets.some(isWay));
    this.ghost.show(laid ?? null, this.ways, this.mode === "plan");
    const isTurned = this.ways.length > 1; // a piece that can still be turned is looked at from close by
    this.acts.open(isTurned ? new Set(chosen.slice(-1)) : open, chosen.length === 0 || open.size === 0 || this.ways.length === 1);
    this.draw();
  }

  /** The moves that one more touch would mean, of the first kind of thing to touch, if they are few. */
  private get near(): number[] {
    const { chosen, touchable } = this.choosing;
    if (chosen.length === 0) return [];
    const meant = [...touchable].map((target) => ({ target, moves: this.choosing.meantBy([...chosen, target]) })).filter(({ moves }) => moves.length === 1);
    const parts = (target = ""): number => target.split("-").length;
    const alike = meant.filter(({ target }) => kind(target) === kind(meant[0]?.target ?? "") && parts(target) === parts(meant[0]?.target));
    return alike.length <= FEW ? alike.flatMap(({ moves }) => moves.map((move) => move.id)) : [];
  }

  /** Whether these are what one would touch next for a move: badges stand nowhere else. */
  private isNext(move: Move, targets: readonly string[]): boolean {
    const next = pieces(move).find((target) => !this.choosing.chosen.includes(target));
    return targets.length > 1 ? targets.every((one) => move.targets.includes(one)) : next === targets[0];
  }

  private draw(): void {
    const { choosing, prompt, mode, ways, way, asking, planned } = this;
    this.panel.show({ choosing, prompt, isOpen: mode !== "none", isPlan: mode === "plan", ways, way, asking, planned });
  }

  /** The second half of a double click that has played a move already means nothing new. */
  private calm(event: MouseEvent): void {
    if (event.detail > 1 && performance.now() - this.sent < DOUBLE_CLICK) event.stopPropagation();
  }
}
