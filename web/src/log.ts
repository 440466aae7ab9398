/** What happened, in plain words; touching a line shows the board as it was then. */

import { el, fill, seatMark } from "./dom";
import type { LogEntry, State } from "./protocol";

export class Log {
  private entries: LogEntry[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly go: (step: number) => void,
  ) {}

  show(state: State, step: number | null): void {
    if (state.log.length !== this.entries.length || state.log.at(-1)?.text !== this.entries.at(-1)?.text) {
      this.entries = state.log;
      fill(this.root, ...state.log.map((entry) => this.line(entry, state)));
      this.root.scrollTop = this.root.scrollHeight;
    }
    const shown = step ?? state.steps;
    for (const line of this.root.querySelectorAll<HTMLElement>("button")) {
      const at = Number(line.dataset.step);
      line.classList.toggle("now", at === shown && step !== null);
      line.classList.toggle("later", at > shown);
      if (at === shown && step !== null) keepInSight(this.root, line);
    }
  }

  private line(entry: LogEntry, state: State): HTMLElement {
    const mark = entry.seat === null ? el("span", { class: "mark" }) : seatMark(entry.seat);
    const click = (): void => this.go(entry.step);
    const button = el("button", { type: "button", "data-step": entry.step, title: entry.rule, click }, mark, el("span", {}, entry.text));
    button.dataset.last = String(entry.step === state.steps);
    return el("li", {}, button);
  }
}

/** Scroll the list, and nothing but the list, until the line can be seen. */
function keepInSight(list: HTMLElement, line: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2;
}
