/** A small lesson at its table: a goal, hints, the way to solve it, and what it has shown. */

import { Refused, post } from "./api";
import { el, fill, find } from "./dom";
import { celebrate } from "./effects";
import { icon } from "./icon";
import { markLearnt } from "./learnt";
import { keepProgress, progressAt } from "./lesson-memory";
import type { Coach, Move, Opened, State } from "./protocol";
import { say } from "./say";
import { playSound } from "./sound";

export interface LessonActs {
  /** Show how a move is made. */
  demonstrate(move: Move): void;
  undo(): void;
}

/** What is said of how it stands; an open one has its own title. */
const TITLES = { open: "", solved: "Solved!", failed: "Not this time." };

export class SmallLesson {
  private readonly root = el("section", { id: "lesson", class: "lesson-card", "aria-label": "Lesson", hidden: true });
  private readonly pill = el("button", { type: "button", id: "lesson-pill", class: "lesson-pill", "aria-expanded": "false", "aria-controls": "lesson", hidden: true, click: () => this.open(!this.isOpen) });
  private state: State | null = null;
  private drawn = "";
  private stood = "";
  private gone = false;

  constructor(private readonly acts: LessonActs) {
    find("#ask .eyebrow").prepend(this.pill);
    document.addEventListener("pointerdown", (event) => {
      if (this.isOpen && this.state?.coach?.standing === "open" && !(event.target as Element).closest("#lesson, #lesson-pill")) this.open(false);
    });
  }

  /** The table as it stands. */
  show(state: State): void {
    const lesson = state.coach?.standing ? state.coach : null;
    const first = this.state === null;
    if (state.step !== this.state?.step) this.gone = false;
    this.state = state;
    this.place();
    this.root.hidden = this.pill.hidden = !lesson;
    document.body.classList.toggle("has-lesson", !!lesson);
    if (!lesson) return;
    const before = this.stood;
    this.stood = lesson.standing ?? "";
    this.draw(lesson);
    if (first || (before !== this.stood && this.stood !== "open")) this.open(true);
    else if (before !== this.stood) this.open(false);
    if (this.stood !== "solved") return;
    markLearnt(state.game, lesson.lesson);
    if (before === "open") {
      celebrate("Solved!", find("#board"), state.viewer);
      playSound("chime");
    }
  }

  /** It stands over the question; on a phone it lies over everything. */
  private place(): void {
    const [head, table] = [find("#ask .ask-head"), find("#table")];
    const next = document.body.dataset.kind === "phone" || document.body.dataset.kind === "land" ? table : head;
    if (this.root.nextElementSibling !== next) next.before(this.root);
  }

  /** On a phone it lies over the sheet, and can be put away; false if it was not there. */
  escape(): boolean {
    const had = this.isOpen && this.pill.checkVisibility();
    if (had) this.open(false);
    return had;
  }

  private get isOpen(): boolean {
    return this.root.classList.contains("open");
  }

  private open(wanted: boolean): void {
    this.root.classList.toggle("open", wanted);
    this.pill.setAttribute("aria-expanded", String(wanted));
  }

  private draw(lesson: Coach): void {
    const hints = progressAt(this.state?.table ?? "").hints;
    const now = JSON.stringify([lesson, hints, this.gone, this.state?.undo.allowed]);
    if (now === this.drawn) return;
    this.drawn = now;
    const had = document.activeElement?.closest("#lesson")?.querySelector(":focus")?.getAttribute("data-act");
    const left = `${lesson.left} ${lesson.left === 1 ? "decision" : "decisions"} left`;
    const signs = { open: "target", solved: "award", failed: "rotate-ccw" } as const;
    const standing = lesson.standing ?? "open";
    this.root.dataset.standing = standing;
    fill(this.pill, icon(signs[standing]), el("span", {}, TITLES[standing] || lesson.title), standing === "open" ? el("b", {}, String(lesson.left)) : null);
    this.pill.setAttribute("aria-label", `Lesson: ${lesson.title}, ${left}`);
    fill(
      this.root,
      el("h2", { class: "lesson-top" }, icon(signs[standing]), el("span", {}, TITLES[standing] || lesson.title), standing === "open" ? el("b", {}, left) : null, el("button", { type: "button", class: "close", "aria-label": "Put away", click: () => this.open(false) }, icon("x"))),
      el("div", { "aria-live": "polite" }, ...this.words(lesson, hints)),
      el("div", { class: "lesson-acts" }, ...this.buttons(lesson, hints)),
    );
    if (had) (this.root.querySelector<HTMLElement>(`[data-act="${had}"]`) ?? this.root.querySelector<HTMLElement>(".lesson-acts button"))?.focus();
  }

  private words(lesson: Coach, hints: number): HTMLElement[] {
    if (lesson.standing === "solved") return [el("p", {}, lesson.learnt)];
    if (lesson.standing === "failed") return [el("p", {}, `The goal was: ${lesson.about}`)];
    const shown = lesson.hints.slice(0, hints);
    return [
      el("p", {}, lesson.about),
      ...(shown.length > 0 ? [el("ol", { class: "lesson-hints" }, ...shown.map((hint) => el("li", {}, icon("lightbulb"), hint)))] : []),
      ...(this.gone ? [el("p", { class: "soft" }, "You have gone another way than the one we know. It may lead there too; if not, take it back or start again.")] : []),
    ];
  }

  private buttons(lesson: Coach, hints: number): (HTMLElement | null)[] {
    const lost = lesson.standing === "failed";
    const undo = lost && this.state?.undo.allowed ? button("undo", "undo-2", "Undo", () => this.acts.undo(), "primary") : null;
    const again = button("again", "rotate-ccw", "Start again", () => void this.begin(lesson.lesson), lost && !undo ? "primary" : "");
    if (lost) return [undo, again, el("a", { class: "button", href: "/learn" }, "All lessons")];
    if (lesson.standing === "solved") {
      const next = lesson.next ? button("next", "chevron-right", "Next lesson", () => void this.begin(lesson.next ?? ""), "primary") : null;
      return [next, el("a", { class: "button", href: "/learn" }, "All lessons"), again];
    }
    const hint = hints < lesson.hints.length ? button("hint", "lightbulb", hints > 0 ? "Another hint" : "Hint", () => this.hint(lesson)) : null;
    return [hint, button("show", "eye", "Show me", () => this.showMe(lesson)), again];
  }

  private hint(lesson: Coach): void {
    if (!this.state) return;
    const progress = progressAt(this.state.table);
    keepProgress(this.state.table, { ...progress, hints: progress.hints + 1 });
    this.draw(lesson);
  }

  private showMe(lesson: Coach): void {
    const move = this.state?.moves.find((one) => one.id === lesson.solution);
    if (!move) {
      this.gone = true;
      return this.draw(lesson);
    }
    if (this.pill.checkVisibility()) this.open(false);
    this.acts.demonstrate(move);
  }

  /** A new table for a lesson. */
  private async begin(id: string): Promise<void> {
    try {
      const { table } = await post<Opened>("/api/lessons", { game: this.state?.game, lesson: id });
      location.href = `/t/${table}`;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(error.answer.error);
    }
  }
}

function button(act: string, sign: string, words: string, click: () => void, kind = ""): HTMLElement {
  return el("button", { type: "button", class: kind, "data-act": act, click }, icon(sign), words);
}
