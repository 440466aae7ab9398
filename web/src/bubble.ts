/** Why not: the answer beside the piece that was touched, with an arrow; only one at a time. */

import { el, fill, find } from "./dom";
import { icon } from "./icon";
import { say } from "./say";

export interface Reason {
  text: string;
  rule: string;
  ruleText: string;
  /** Where the rulebook is. */
  rules: string;
}

const GAP = 10;
let timer = 0;

/** Answer at this piece, or in a toast if there is none on the screen. */
export function explain({ text, rule, ruleText, rules }: Reason, at: Element | null): void {
  const bubble = find("#bubble");
  if (!at || at.getBoundingClientRect().width === 0) return say(text);
  fill(
    bubble,
    el("p", {}, text),
    rule
      ? el(
          "details",
          {},
          el("summary", { "aria-label": "The rule" }, icon("info")),
          ruleText && ruleText !== text ? el("p", { class: "soft" }, ruleText) : null,
          el("a", { href: `${rules}#${rule}`, target: "_blank", class: "rule-id" }, rule),
        )
      : null,
    about(at),
  );
  bubble.hidden = false;
  put(bubble, at.getBoundingClientRect());
  at.animate?.([{ translate: "0" }, { translate: "3px 0" }, { translate: "-3px 0" }, { translate: "0" }], 200);
  leaveAfter(3000 + 50 * text.length);
}

/** What was touched may have a panel of its own. */
function about(at: Element): HTMLElement | null {
  const { panel = "", panelTitle = "" } = at.closest<HTMLElement>("[data-panel]")?.dataset ?? {};
  return panel ? el("button", { type: "button", class: "about", "data-panel": panel, "data-panel-title": panelTitle }, icon("book-open"), `About ${panelTitle || "this"}`) : null;
}

/** Take it away; false if there was none. */
export function unexplain(): boolean {
  const bubble = find("#bubble");
  const had = !bubble.hidden;
  bubble.hidden = true;
  clearTimeout(timer);
  return had;
}

/** It stays as long as it is pointed at or has the focus. */
function leaveAfter(time: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (find("#bubble").matches(":hover, :focus-within")) leaveAfter(1000);
    else unexplain();
  }, time);
}

/** Above or below the piece, or beside it, wherever there is room; the arrow points at it. */
function put(bubble: HTMLElement, box: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const above = box.top - height - GAP > 4;
  const below = box.bottom + height + GAP < innerHeight - 4;
  const side = above ? "above" : below ? "below" : middle.x > innerWidth / 2 ? "left" : "right";
  const x = side === "left" ? box.left - width - GAP : side === "right" ? box.right + GAP : middle.x - width / 2;
  const y = side === "above" ? box.top - height - GAP : side === "below" ? box.bottom + GAP : middle.y - height / 2;
  const left = Math.min(Math.max(x, 8), innerWidth - width - 8);
  const top = Math.min(Math.max(y, 8), innerHeight - height - 8);
  bubble.dataset.side = side;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
  bubble.style.setProperty("--arrow-x", `${Math.min(Math.max(middle.x - left, 18), width - 18)}px`);
  bubble.style.setProperty("--arrow-y", `${Math.min(Math.max(middle.y - top, 18), height - 18)}px`);
}
