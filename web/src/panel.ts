/** The question as it stands beside the board: its title, what is chosen, the ways, the list and the words to search it by. */

import { list, nameOf, type ListActs, type Numbers } from "./choices";
import { grouped, isPlace, matching, pieces, withHeading, type Choosing } from "./choose";
import { el, fill, find } from "./dom";
import { wayButtons, wayPictures } from "./ghostbar";
import { glyphOf } from "./glyphs";
import { icon } from "./icon";
import type { Move, Prompt } from "./protocol";
import { lower } from "./sheet";
import type { Stage } from "./stage";

/** From so many choices on they can be searched. */
const MANY = 10;
/** Pixels above and below what is asked. */
const AIR = 6;

/** What is asked, and how far it is answered. */
export interface Asked {
  choosing: Choosing;
  prompt: Prompt | null;
  /** Whether anything is asked, and whether it is only planned. */
  isOpen: boolean;
  isPlan: boolean;
  /** The ways of doing what is meant, and the one that is shown. */
  ways: readonly Move[];
  way: number;
  /** The move that is asked about before it is played. */
  asking: Move | null;
  planned: Move | null;
}

export interface PanelActs extends ListActs {
  touch(target: string): void;
  back(): boolean;
  turn(by: number): boolean;
  confirm(): boolean;
  /** The lines with these numbers name these places. */
  number(numbers: Numbers): void;
}

export class Panel {
  private asked: Asked | null = null;
  private typed = "";
  private readonly filter: HTMLInputElement;

  constructor(
    private readonly root: HTMLElement,
    private readonly stage: Stage,
    private readonly acts: PanelActs,
  ) {
    this.filter = find<HTMLInputElement>("#filter", root);
    this.filter.addEventListener("input", () => ((this.typed = this.filter.value), this.draw()));
    this.filter.addEventListener("keydown", (event) => this.filterKey(event));
    find("#back", root).addEventListener("click", () => acts.back());
    find("#find", root).addEventListener("click", () => this.focusFilter());
    const list = find(".ask-scroll", root);
    list.addEventListener("scroll", () => this.countHidden(), { passive: true });
    new ResizeObserver(() => this.countHidden()).observe(list);
  }

  show(asked: Asked): void {
    this.asked = asked;
    this.draw();
  }

  /** Show the list from its beginning. */
  toTop(): void {
    lower();
    find(".ask-scroll", this.root).scrollTop = 0;
  }

  /** Something to know about what is chosen. */
  note(words: string): void {
    find("#ask-line", this.root).textContent = words;
  }

  /** Bring what is asked about a move into sight, with the focus on the answer that harms least. */
  focusAnswer(move: Move): void {
    const answer = this.root.querySelector<HTMLElement>(move.warning ? ".asking .way-back" : ".asking .deed");
    answer?.focus({ preventScroll: true });
    this.makeRoom(answer?.closest<HTMLElement>("li") ?? null);
    answer?.closest(".asking")?.scrollIntoView({ block: "nearest" });
  }

  /** A phone's sheet grows by what a question lacks. */
  private makeRoom(asked: HTMLElement | null): void {
    this.root.style.removeProperty("--more");
    const lacks = asked ? asked.offsetHeight + AIR - find(".ask-scroll", this.root).clientHeight : 0;
    if (lacks > 0) this.root.style.setProperty("--more", `${lacks}px`);
  }

  /** Light the lines of these moves, and the one that stands for all moves with a piece. */
  light(moves: readonly Move[], target: string | null): void {
    const ids = new Set(moves.map((move) => String(move.id)));
    for (const line of this.lines()) line.classList.toggle("hot", ids.has(line.dataset.move ?? "") || (!!target && line.dataset.targetChoice === target));
  }

  /** The line with this key. */
  pick(key: string): void {
    this.lines().find((line) => line.dataset.key === key)?.click();
  }

  /** Arrow keys go through the list. */
  step(by: number): void {
    const all = this.lines();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  }

  // -- searching ---------------------------------------------------------------------------

  get isSearched(): boolean {
    return this.typed !== "" || !this.filter.hidden;
  }

  focusFilter(): void {
    this.filter.hidden = false;
    this.filter.focus();
  }

  /** Search no longer. */
  closeFilter(): void {
    this.forgetWords();
    this.filter.hidden = true;
  }

  forgetWords(): void {
    this.typed = this.filter.value = "";
  }

  private filterKey(event: KeyboardEvent): void {
    if (event.key === "Enter") this.lines()[0]?.click();
    else if (event.key === "ArrowDown") this.lines()[0]?.focus();
    else if (event.key === "Escape") {
      this.filter.blur();
      this.acts.back();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // -- drawing -----------------------------------------------------------------------------

  private lines(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll<HTMLButtonElement>("#choices .choice")];
  }

  private draw(): void {
    const { asked } = this;
    if (!asked) return;
    const had = find("#choices", this.root).contains(document.activeElement);
    const { remaining, chosen, moves } = asked.choosing;
    if (asked.isOpen) this.drawTitle(asked);
    this.drawChosen(asked);
    const left = this.drawList(asked);
    find("#find", this.root).hidden = moves.length < MANY;
    find("#back", this.root).hidden = !asked.asking && chosen.length === 0 && !this.typed;
    find("#more", this.root).textContent = left > 0 ? `${left} more: choose on the board or type a word.` : this.typed && this.lines().length === 0 ? "No choice has these words." : "";
    this.root.classList.toggle("asked", remaining.length > 0);
    if (had && !this.root.contains(document.activeElement)) this.lines()[0]?.focus();
    requestAnimationFrame(() => this.countHidden());
  }

  /** The end of the turn, which is always in sight, says how many lines lie hidden behind it. */
  private countHidden(): void {
    const ends = this.root.querySelector<HTMLElement>("#choices:not(.asking-now) > ul.ends");
    if (!ends) return;
    const edge = ends.getBoundingClientRect().top;
    const hidden = this.lines().filter((line) => !ends.contains(line) && line.getBoundingClientRect().bottom > edge + 1).length;
    if (hidden > 0) ends.dataset.hidden = `${hidden} more ↓`;
    else delete ends.dataset.hidden;
  }

  /** The question follows the step: the one for most of what is chosen. */
  private drawTitle({ prompt, choosing, ways, way, asking }: Asked): void {
    const then = prompt?.then ?? {};
    const fits = Object.keys(then).filter((key) => then[key] && key.split(" ").every((target) => choosing.chosen.includes(target)));
    const key = fits.sort((a, b) => b.split(" ").length - a.split(" ").length)[0];
    const title = asking && isAllChosen({ choosing, ways, asking }) ? `${withHeading(asking)}?` : key === undefined ? (prompt?.text ?? "What would you do?") : then[key];
    find("#ask-title", this.root).textContent = (title ?? "").replace(/\.$/, "");
    const shown = ways[way];
    const place = shown && this.isShortened(shown) ? this.acts.title(shown) : "";
    this.note(shown ? [place, this.acts.result(shown)].filter(Boolean).join(" · ") : "");
  }

  /** Whether the title of a move names only the place, as its piece is chosen or told by the question. */
  private isShortened(move: Move): boolean {
    return isPlace(move.title ?? "") || this.acts.title(move) !== (move.title || move.text);
  }

  private drawChosen(asked: Asked): void {
    const { choosing, ways, way, asking, isPlan } = asked;
    const held = ways.length > 0 ? choosing.chosen.slice(0, -1) : isAllChosen(asked) ? [] : choosing.chosen; // the question and its line name them
    const labels = held.map((target) => this.acts.label(target, choosing.remaining));
    const said = held.filter((_, index) => !labels.some((label) => label.startsWith(`${labels[index]}, `))); // *Neutron 3* is said by *Neutron 3, worth 1*
    fill(find("#chosen", this.root), ...said.map((target) => this.chip(target, choosing.remaining)));
    this.stage.scene.classList.toggle("choosing", choosing.chosen.length > 0);
    const acts = { turn: (by: number) => this.acts.turn(by), lay: () => this.acts.confirm() };
    fill(find("#confirm", this.root), ...(asking ? [] : [...wayPictures(ways, way, this.stage, acts.turn), ...wayButtons(ways, way, isPlan, (move) => (this.isShortened(move) && move.group) || move.title || move.text, acts)]));
  }

  private chip(target: string, moves: readonly Move[]): HTMLElement {
    const label = this.acts.label(target, moves);
    const picture = this.acts.picture(target);
    return el("button", { type: "button", class: "chip", "aria-label": `${label}: let go`, click: () => this.acts.touch(target) }, picture ?? glyphOf(label), el("span", {}, picture ? nameOf(label) : label), icon("x"));
  }

  /** All lines; on a phone the end of the turn has a place of its own. Gives how many were left out. */
  private drawList({ choosing, prompt, ways, asking, planned }: Asked): number {
    const isWhole = choosing.chosen.length === 0 && !this.typed;
    const plan = isWhole ? planned : null;
    const all = this.typed ? matching(choosing.moves, this.typed) : ways.length > 0 ? [] : choosing.rows((target) => this.acts.says(target) || this.acts.does(target));
    const rows = all.filter((row) => !plan || !("move" in row) || row.ways.length > 1 || row.move.id !== plan.id);
    if (asking && asking.id !== plan?.id && !rows.some((row) => "move" in row && row.ways.includes(asking))) rows.unshift({ move: asking, ways: [asking] });
    const first = plan ? { move: { ...plan, title: `As planned: ${plan.result ? plan.text.split(": ")[0] : plan.text}` }, ways: [plan] } : null;
    const { drawn, left, numbers } = list({ groups: grouped(rows), narrowed: choosing.chosen.length > 0, asking, planned: first, cannot: isWhole ? (prompt?.cannot ?? []) : [] }, this.acts);
    const choices = find("#choices", this.root);
    const end = document.body.dataset.kind !== "phone" ? undefined : drawn.find((one) => drawn.length > 1 && one.matches("ul.ends") && one.childElementCount === 1 && !one.querySelector(".asks"));
    this.acts.number(asking ? new Map() : numbers);
    choices.classList.toggle("asking-now", asking !== null);
    if (asking === null) this.makeRoom(null);
    fill(choices, ...drawn.filter((one) => one !== end));
    fill(find("#end-slot", this.root), end);
    return left;
  }
}

/** Whether all pieces of the move that is asked about are chosen. */
function isAllChosen({ choosing, ways, asking }: Pick<Asked, "choosing" | "ways" | "asking">): boolean {
  return asking !== null && ways.length === 0 && choosing.chosen.length > 0 && pieces(asking).every((piece) => choosing.chosen.includes(piece));
}
