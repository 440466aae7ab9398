/** What the page says by itself: a toast for what belongs to no piece, and news for screen readers. */

import { el, fill, find } from "./dom";
import { icon } from "./icon";

const TIME = 4000;
let timer = 0;

/** Show a sentence for a while, at the lower left of the scene. */
export function say(text: string): void {
  const toast = find("#toast");
  fill(toast, el("p", {}, text), el("button", { type: "button", class: "close", "aria-label": "Close", click: hush }, icon("x")));
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hush, TIME + 30 * Math.max(0, text.length - 60));
}

/** Take the sentence away. */
export function hush(): void {
  find("#toast").hidden = true;
}

/** Tell a screen reader, without a trace on the screen. */
export function announce(text: string): void {
  find("#news").textContent = text;
}
