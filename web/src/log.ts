/** What happened, in plain words; touching a line shows the board as it was then. */

import { el, seatMark } from "./dom";
import type { LogEntry, State } from "./protocol";

export class Log {
  private entries: LogEntry[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly go: (step: number) => void,
  ) {}

  show(state: State, step: number | null): void {
    const differs = state.log.findIndex((entry, index) => entry.text !== this.entries[index]?.text);
    const same = differs < 0 ? state.log.length : differs;
    if (same < Math.max(state.log.length, this.entries.length)) {
      while (this.root.children.length > same) this.root.lastElementChild?.remove();
      this.root.append(...state.log.slice(same).map((entry) => this.line(entry)));
      this.entries = state.log;
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

  private line(entry: LogEntry): HTMLElement {
    const mark = entry.seat === null ? el("span", { class: "mark" }) : seatMark(entry.seat);
    const click = (): void => this.go(entry.step);
    return el("li", {}, el("button", { type: "button", "data-step": entry.step, title: entry.rule, click }, mark, el("span", {}, entry.text)));
  }
}

/** Scroll the list, and nothing but the list, until the line can be seen. */
function keepInSight(list: HTMLElement, line: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2;
}
