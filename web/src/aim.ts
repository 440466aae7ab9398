/** What the game is about and how far I am, in a line; what the signs mean and how it is played are one tap away from it. */

import { el, fill, find } from "./dom";
import type { Drawers } from "./drawers";
import { icon } from "./icon";
import type { State } from "./protocol";

export class Aim {
  private readonly lines: HTMLElement[];

  /** `how`: the page that tells how the game is played, or empty. */
  constructor(
    private readonly drawers: Drawers,
    private readonly how: string,
  ) {
    const [players, question] = [this.line("seats"), this.line("ask")];
    find("#seats").append(players);
    find("#ask .ask-head").append(question);
    this.lines = [players, question];
  }

  show({ aim }: State): void {
    for (const line of this.lines) {
      line.hidden = aim === "";
      const words = find("span", line);
      if (words.textContent !== aim) words.textContent = aim;
    }
  }

  private line(where: string): HTMLElement {
    const made = el("p", { class: "aim-line", "data-where": where, hidden: true }, icon("target"), el("span", {}));
    const signs = this.drawers.has("signs");
    const tools = el("span", { class: "aim-tools" });
    fill(
      tools,
      signs ? el("button", { type: "button", "data-drawer": "signs", "aria-label": "What the signs mean", "data-tip": "What the signs mean" }, icon("circle-help")) : null,
      this.how ? el("a", { href: this.how, target: "_blank", "aria-label": "How to play", "data-tip": "How to play" }, icon("graduation-cap")) : null,
    );
    made.append(tools);
    return made;
  }
}
