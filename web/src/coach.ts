/** The coach of a lesson: short bubbles beside the pieces they speak of, while everything stays playable. */

import { el, fill, find, isSeen } from "./dom";
import { icon } from "./icon";
import type { Layout } from "./layout";
import { markKnown, markLearnt } from "./learnt";
import { keepProgress, progressAt, type Progress } from "./lesson-memory";
import type { Bubble, Move, State } from "./protocol";
import type { Question } from "./question";
import { setSheet } from "./sheet";
import { Spotlight, boxOf, type Lit, type Obstacle } from "./spotlight";
import type { Stage } from "./stage";

const WIDE = 372;
/** Longer names of pieces have no room on a button. */
const LONG = 30;
/** The areas of the page that can be pointed at, and on which tab of a phone they are. */
const AREAS: Record<string, { selector: string; small?: string; tab: string }> = {
  seats: { selector: "#seats", tab: "0" },
  question: { selector: "#ask .ask-head", tab: "0" },
  choices: { selector: "#choices", tab: "0" },
  story: { selector: "#talk", small: "#log li:last-child", tab: "story" },
};

export class Coach {
  private readonly root = el("section", { id: "coach", class: "coach-bubble by-hand", "aria-label": "Coach", hidden: true });
  private readonly words = el("div", { class: "coach-words", "aria-live": "polite" });
  private readonly foot = el("div", { class: "coach-foot" });
  private readonly light = new Spotlight(this.root, () => this.widths());
  private readonly call = el("button", { type: "button", id: "coach-call", class: "coach-call", hidden: true, click: () => this.again() }, icon("lightbulb"), "Coach");
  private state: State | null = null;
  private progress: Progress = progressAt("");
  /** Said by somebody else than the lesson's bubbles: the next move of a solution. */
  private aside: Bubble | null = null;
  /** The bubble and the step for which it was put away. */
  private away = "";
  /** The bubble for which a tab was opened. */
  private opened = "";
  private said = "";

  constructor(
    private readonly stage: Stage,
    private readonly question: Question,
    private readonly layout: Layout,
  ) {
    this.root.append(this.words, this.foot);
    find("#table").before(this.root);
    find("#board").append(this.call);
    addEventListener("pointerdown", () => this.root.classList.add("by-hand"), { capture: true });
    addEventListener("keydown", () => this.root.classList.remove("by-hand"), { capture: true });
    document.addEventListener("coach-again", () => this.again());
    document.addEventListener("toggle", () => this.draw(), { capture: true });
  }

  /** The present is shown and something is asked of me, or nothing is. */
  show(state: State): void {
    if (state.table !== this.state?.table) this.progress = progressAt(state.table);
    if (state.step !== this.state?.step) this.aside = null;
    this.state = state;
    if (state.coach) document.body.dataset.coach = this.progress.over ? "over" : "on";
    this.settle();
    this.draw();
  }

  /** Something is played out, or looked back at. */
  hide(): void {
    this.state = null;
    this.draw();
  }

  /** What is chosen has changed. */
  follow(): void {
    this.draw();
  }

  /** I have decided: whoever does something else has left the bubble behind. */
  played(move: Move): void {
    const bubble = this.speaking();
    if (!bubble || bubble === this.aside) return;
    const strays = bubble.move !== null && bubble.move !== move.id;
    if (!bubble.waits || strays) this.remember({ read: [...this.progress.read, bubble.id], strayed: strays });
    else this.remember({ strayed: false });
  }

  /** Whether a table's learner is still being told things: then facts wait in the story. */
  teaches({ coach }: State): boolean {
    return !!coach && !this.progress.over && coach.bubbles.some((bubble) => !bubble.done && !this.progress.read.includes(bubble.id));
  }

  /** Show how a move is made. */
  demonstrate(move: Move): void {
    const at = move.targets.filter((target) => this.stage.elements(target).length > 0);
    this.away = "";
    this.aside = { id: `solution-${move.id}`, title: "Like this", text: move.text, rows: [], at, button: "", waits: true, done: false, speaks: true, move: move.id };
    this.draw();
  }

  /** Put it away for now; false if there was nothing. */
  escape(): boolean {
    const bubble = this.speaking();
    if (!bubble || this.root.hidden) return false;
    if (this.aside) this.aside = null;
    else this.away = this.key(bubble);
    this.draw();
    return true;
  }

  /** To its button, by key; false if it says nothing. */
  focus(): boolean {
    if (this.speaking() && this.root.hidden) this.again();
    const button = this.foot.querySelector<HTMLElement>(".primary");
    if (this.root.hidden || !button) return false;
    button.focus();
    return true;
  }

  /** Bring it back, after it was put away or sent away. */
  again(): void {
    this.away = this.opened = "";
    const { state } = this;
    const waiting = state?.coach?.bubbles.some((bubble) => bubble.speaks && !bubble.done && !this.progress.read.includes(bubble.id));
    this.remember({ over: false, ...(waiting ? {} : { read: [] }) });
    if (state) this.show(state);
  }

  // -- what is said ------------------------------------------------------------------------

  private speaking(): Bubble | null {
    const { state } = this;
    if (!state || state.moves.length === 0) return null;
    if (this.aside) return this.aside;
    if (!state.coach || this.progress.over) return null;
    return state.coach.bubbles.find((bubble) => bubble.speaks && !bubble.done && !this.progress.read.includes(bubble.id)) ?? null;
  }

  private key(bubble: Bubble): string {
    return `${bubble.id} ${this.state?.step}`;
  }

  private remember(some: Partial<Progress>): void {
    this.progress = { ...this.progress, ...some };
    if (this.state) keepProgress(this.state.table, this.progress);
  }

  /** Whoever has heard the last bubble has done the lesson. */
  private settle(): void {
    const { state } = this;
    const last = state?.coach?.bubbles.at(-1);
    if (state?.coach && last && (last.done || this.progress.read.includes(last.id) || state.status === "over")) markLearnt(state.game, state.coach.lesson);
  }

  private next(bubble: Bubble): void {
    this.remember({ read: [...this.progress.read, bubble.id], strayed: false });
    this.settle();
    this.draw();
    if (this.root.hidden && this.layout.isSmall && this.layout.tab !== "0") this.layout.open("0");
  }

  private know(): void {
    const { state } = this;
    if (!state) return;
    this.remember({ over: true });
    markKnown(state.game);
    document.body.dataset.coach = "over";
    this.draw();
  }

  private suggested(bubble: Bubble): Move | null {
    return this.state?.moves.find((move) => move.id === bubble.move) ?? null;
  }

  private does(bubble: Bubble): void {
    const move = this.suggested(bubble);
    if (!move) return this.next(bubble);
    this.question.lead(move);
    if (this.layout.isSmall && this.layout.tab !== "0" && this.question.isElsewhere) this.layout.open("0");
  }

  // -- drawing -----------------------------------------------------------------------------

  private draw(): void {
    const bubble = this.speaking();
    const hidden = !bubble || this.away === this.key(bubble) || !!document.querySelector("#drawer:not([hidden]), .menu[open], .rule-pop[open]");
    this.call.hidden = !bubble || this.away !== this.key(bubble);
    if (hidden) return this.vanish();
    const calm = document.activeElement === document.body || this.root.contains(document.activeElement);
    this.root.hidden = false;
    this.write(bubble);
    this.reveal(bubble);
    this.light.show(() => this.lit(bubble), () => this.obstacles(bubble));
    if (calm && !document.querySelector("dialog[open]")) this.foot.querySelector<HTMLElement>(".primary")?.focus({ preventScroll: true });
  }

  private vanish(): void {
    this.root.hidden = true;
    this.said = "";
    this.light.hide();
  }

  private write(bubble: Bubble): void {
    const button = this.button(bubble);
    const said = JSON.stringify([bubble.id, button, this.progress.strayed]);
    if (said === this.said) return;
    const same = this.words.dataset.bubble === bubble.id;
    this.said = said;
    this.words.dataset.bubble = bubble.id;
    if (!same || this.words.childElementCount === 0) fill(this.words, ...this.text(bubble));
    fill(
      this.foot,
      el("button", { type: "button", class: "coach-know", click: () => (this.aside ? this.escape() : this.know()) }, this.aside ? "I will try" : "I know this game"),
      el("button", { type: "button", class: "primary", "aria-describedby": "coach-text", click: () => this.does(bubble) }, button, icon(bubble.move === null ? "chevron-right" : "corner-down-right")),
    );
  }

  private text(bubble: Bubble): HTMLElement[] {
    const lesson = this.state?.coach?.lesson === "first" ? "First game" : (this.state?.coach?.title ?? "");
    return [
      el("p", { class: "coach-top" }, el("span", { class: "coach-bulb" }, icon("lightbulb")), lesson, this.aside ? null : this.dots(bubble)),
      el("h2", {}, bubble.title),
      el("div", { id: "coach-text" }, el("p", {}, this.progress.strayed && !this.aside ? el("em", {}, "Your own way is fine. ") : null, bubble.text)),
      ...(bubble.rows.length > 0 ? [el("dl", {}, ...bubble.rows.flatMap(([sign, meaning]) => [el("dt", {}, sign ?? ""), el("dd", {}, meaning ?? "")]))] : []),
    ];
  }

  private dots(bubble: Bubble): HTMLElement {
    const bubbles = this.state?.coach?.bubbles ?? [];
    const past = bubbles.filter((one) => one !== bubble && (one.done || this.progress.read.includes(one.id))).length + 1;
    return el("span", { class: "coach-dots", role: "img", "aria-label": `${past} of ${bubbles.length}` }, ...bubbles.map((_, n) => el("i", { class: n < past ? "on" : "" })));
  }

  /** What the button says: what is to be done next. */
  private button(bubble: Bubble): string {
    const move = this.suggested(bubble);
    if (!move) return bubble.button || (bubble.waits ? "I will try" : "Next");
    const next = this.question.nextFor(move);
    if (next.act === "answer") return "Yes, do it";
    if (next.act === "lay") return "Do it";
    const name = next.act === "touch" ? short(this.question.label(next.target, [move])) : "";
    if (bubble.button && !this.question.isBegun) return bubble.button;
    const title = short(move.title ?? "");
    const isDeed = /^\S+ \S+ /.test(name) && move.text.startsWith(name.split(" ", 2).join(" "));
    return name ? (isDeed ? name : `Touch ${named(name)}`) : title || "Do it";
  }

  // -- pointing ----------------------------------------------------------------------------

  /** All there is of something that a bubble can point at. */
  private elements(name: string): Element[] {
    const area = AREAS[name];
    if (area) return [...document.querySelectorAll((this.layout.isSmall && area.small) || area.selector)];
    const several = this.stage.several.filter((key) => key.split(" ").includes(name));
    const found = [...this.stage.elements(name), ...several.flatMap((key) => [...this.stage.elements(key)])];
    const named = document.getElementById(name);
    if (named?.closest(".part, #seats")) found.push(named);
    const section = this.stage.sections.get(name);
    return section ? [...found, section] : found;
  }

  /** Of a name, or of each of several, the first that can be seen. */
  private together(names: string): Element[] {
    return names.split(" ").flatMap((name) => this.elements(name).find((element) => isSeen(element) && boxOf(element)) ?? []);
  }

  private pointed(bubble: Bubble): Element | null {
    for (const name of bubble.at) {
      const seen = this.together(name)[0];
      if (seen) return seen;
    }
    const tab = bubble.at.map((name) => this.tabOf(name)).find((found) => found !== null && found !== this.layout.tab);
    return tab && this.layout.isSmall ? document.querySelector(`#tabs [data-tab="${tab}"]`) : null;
  }

  /** What has been chosen already is no longer pointed at: the next is. */
  private lit(bubble: Bubble): Lit {
    const [at, touch] = [this.pointed(bubble), this.touched(bubble)];
    if (at?.classList.contains("chosen") && touch) return { at: touch, touch };
    const also = bubble.at.map((name) => this.together(name)).find((found) => found.length > 0 && found[0] === at) ?? [];
    return { at, touch, also };
  }

  /** What is to be touched next: a piece, or what stands for it in the list. */
  private touched(bubble: Bubble): Element | null {
    const move = this.suggested(bubble);
    if (!move) return null;
    const next = this.question.nextFor(move);
    const piece = next.act === "touch" ? this.elements(next.target).find((element) => isSeen(element) && boxOf(element)) : null;
    if (piece) return piece;
    const target = next.act === "touch" ? next.target : "";
    const lines = { answer: ".asking .deed", lay: "#confirm .primary", choose: `[data-move="${move.id}"]`, touch: `[data-move="${move.id}"], [data-target-choice="${CSS.escape(target)}"]` };
    const line = [...document.querySelectorAll(lines[next.act])].find((element) => isSeen(element) && element.closest("#ask")) ?? null;
    if (line && !boxOf(line)) line.scrollIntoView({ block: "nearest" });
    return line;
  }

  /** On a phone: the tab on which something is. */
  private tabOf(name: string): string | null {
    if (AREAS[name]) return AREAS[name].tab;
    const part = this.elements(name.split(" ")[0] ?? "")[0]?.closest<HTMLElement>("[data-part]")?.dataset.part;
    if (part === undefined) return null;
    const number = part === this.layout.scene.tray ? 0 : this.layout.scene.tab.findIndex((tab) => (tab.parts.length === 0 && !tab.drawer) || tab.parts.includes(part));
    return number < 0 ? null : String(number);
  }

  /** Open the tab on which the piece is, once for each bubble. */
  private reveal(bubble: Bubble): void {
    if (!this.layout.isSmall || this.opened === bubble.id) return;
    this.opened = bubble.id;
    const tabs = bubble.at.map((name) => this.tabOf(name)).filter((tab) => tab !== null);
    const wanted = tabs[0] ?? "0";
    if (this.layout.tab !== wanted) this.layout.open(wanted);
    setSheet("high");
  }

  /** What the bubble had better not cover. */
  private obstacles(bubble: Bubble): Obstacle[] {
    const small = this.layout.isSmall;
    const deed = bubble.move !== null || bubble.waits;
    const weights: [string, number][] = [["#fact", 8], [".chosen[data-target]", 1], ["#tray-slot", deed ? 2 : 0.005], [".ask-scroll", deed ? (small ? 0.02 : 2) : 0.01], ["#ask", deed && !small ? 0.05 : 0.004], ["#seats", 0.01], [".table-bar", 0.5], ["#tabs", 0.1], ["#talk", 0.003]];
    return weights.flatMap(([selector, weight]) => [...document.querySelectorAll(selector)].flatMap((element) => (isSeen(element) ? [{ box: boxOf(element) ?? element.getBoundingClientRect(), weight }] : [])));
  }

  private widths(): number[] {
    const room = innerWidth - 16;
    if (this.layout.kind === "phone") return [Math.min(room, 420)];
    return this.layout.kind === "land" ? [WIDE, 290] : [WIDE, 316];
  }
}

/** A piece within a sentence: what is described has an article, names stay as they are ("the open cell", "Atomic Radii"). */
function named(name: string): string {
  return /^[A-Z][a-z]+ [a-z]/.test(name) ? `the ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

/** The first words of a name, if they have room on a button. */
function short(name: string): string {
  const plain = (name.split(/[,:(;]/)[0] ?? "").trim();
  return plain.length > LONG ? "" : plain;
}
