/** What the page says by itself: refusals with their rule, and news for screen readers. */

import { el, fill, find } from "./dom";

let timer = 0;

/** Show a sentence for a while; `where` is the address of the rule it rests on. */
export function say(text: string, rule = "", where = "", more = ""): void {
  const toast = find("#toast");
  fill(
    toast,
    el("p", {}, text),
    more && more !== text ? el("p", { class: "soft" }, more) : null,
    rule ? el("a", { href: `${where}#${rule}`, target: "_blank", class: "rule-id" }, rule) : null,
    el("button", { type: "button", class: "quiet close", "aria-label": "Close", click: hush }, "×"),
  );
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hush, 3500 + 45 * (text.length + more.length));
}

/** Take the sentence away. */
export function hush(): void {
  find("#toast").hidden = true;
}

/** Tell a screen reader, without a trace on the screen. */
export function announce(text: string): void {
  find("#news").textContent = text;
}
