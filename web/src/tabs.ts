/** Tabs that share one place, by the keyboard too. */

import { find } from "./dom";

export function tabs(root: HTMLElement): { open(id: string): void } {
  const all = [...root.querySelectorAll<HTMLElement>("[role=tab]")];
  const choose = (tab: HTMLElement): void => {
    for (const other of all) {
      const on = other === tab;
      other.setAttribute("aria-selected", String(on));
      other.tabIndex = on ? 0 : -1;
      find(`#${other.getAttribute("aria-controls")}`).hidden = !on;
    }
    delete tab.dataset.unread;
  };
  for (const tab of all) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = all[(all.indexOf(tab) + 1) % all.length];
      if (other) choose(other);
      other?.focus();
      event.preventDefault();
      event.stopPropagation();
    });
  }
  return { open: (id) => choose(find(`#${id}`)) };
}
