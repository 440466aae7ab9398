/** The keys that work wherever no field has the focus. */

import { isTyping } from "./dom";

/** What each key does; false: nothing, so that the browser may have it. */
export type Keys = Record<string, (event: KeyboardEvent) => unknown>;

export function keys(table: Keys): void {
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && table.Escape?.(event) !== false) return event.preventDefault();
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const act = table[event.key] ?? table[event.key.toLowerCase()] ?? (/^[1-9]$/.test(event.key) ? table.digit : undefined);
    if (act && act(event) !== false) event.preventDefault();
  });
}

/** Whether a key pressed now is meant for what has the focus, as Enter and Space for buttons. */
export function isForControl(event: KeyboardEvent): boolean {
  return !!(event.target as Element).closest("button, a, summary, [role=button], [role=tab]");
}

/** Whether nothing but the page or the question has the focus. */
export function isFree(event: KeyboardEvent): boolean {
  return event.target === document.body || !!(event.target as Element).closest("#ask");
}
