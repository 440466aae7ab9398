/**
 * Tooltips: `data-tip` on anything, on hover, focus and long press, and at once on a touch that does nothing else; and
 * the names of pieces, if these are wanted.
 */

import { unexplain } from "./bubble";
import { el, isReal } from "./dom";
import { settings } from "./preferences";

const HOVER = 350;
const PRESS = 400;
/** What a touch does something with, or says why not. */
const ACTS = "[data-target], [data-about], [data-panel], [data-drawer], a, button, summary, label, input, select";

export function tips(): void {
  const tip = el("div", { class: "tip", role: "tooltip", hidden: true });
  document.body.append(tip);
  let timer = 0;
  let on: Element | null = null;
  const changes = new MutationObserver(() => (on?.isConnected ? show(on) : hide()));
  const hide = (): void => {
    clearTimeout(timer);
    changes.disconnect();
    on = null;
    tip.hidden = true;
  };
  const show = (element: Element): void => {
    const text = element.getAttribute("data-tip") || nameOf(element);
    if (!text || !element.isConnected) return void (tip.hidden = true);
    if (tip.hidden) watch(element);
    tip.textContent = text;
    tip.hidden = false;
    put(tip, element.getBoundingClientRect());
  };
  /** The board may change under a pointer that rests. */
  const watch = (element: Element): void => {
    changes.observe(element, { attributeFilter: ["data-tip", "aria-label"] });
    if (element.parentNode) changes.observe(element.parentNode, { childList: true });
  };
  const want = (element: Element | null, wait: number): void => {
    if (element === on) return;
    hide();
    on = element;
    if (element) timer = setTimeout(() => show(element), wait);
  };
  const tipped = (at: EventTarget | null): Element | null => (at instanceof Element ? at.closest(settings().names ? "[data-tip], .part [data-target]" : "[data-tip]") : null);
  addEventListener("pointerover", (event) => event.pointerType !== "touch" && isReal(event) && want(tipped(event.target), HOVER));
  addEventListener("pointerdown", (event) => {
    hide();
    if (event.pointerType === "touch") want(tipped(event.target), PRESS);
  });
  for (const end of ["pointerup", "pointercancel"] as const) addEventListener(end, () => tip.hidden && clearTimeout(timer));
  addEventListener("click", (event) => {
    const at = event.target instanceof Element && !event.target.closest(ACTS) ? tipped(event.target) : null;
    if (!at) return;
    unexplain();
    hide(); // a finger that has left was about to rest on it
    want(at, 0);
  });
  addEventListener("focusin", (event) => (event.target as Element).matches(":focus-visible") && want(tipped(event.target), 0));
  addEventListener("focusout", hide);
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

/** What a piece is called. */
function nameOf(element: Element): string {
  return element.getAttribute("aria-label") ?? element.querySelector(":scope > title")?.textContent ?? "";
}

/** Beside the piece: above it if there is room, else below. */
function put(tip: HTMLElement, box: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const top = box.top - height - 8 > 4 ? box.top - height - 8 : Math.min(box.bottom + 8, innerHeight - height - 4);
  tip.style.left = `${Math.min(Math.max(box.left + box.width / 2 - width / 2, 6), innerWidth - width - 6)}px`;
  tip.style.top = `${top}px`;
}
