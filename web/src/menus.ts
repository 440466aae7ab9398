/** Menus close when something else is touched, when one of their lines is, and with Escape. */

export function menus(): void {
  addEventListener("pointerdown", (event) => closeMenus(event.target as Node));
  addEventListener("click", (event) => (event.target as Element).closest(".menu-line") && closeMenus(null));
}

/** Close all menus but the one that holds a node; false if none was open. */
export function closeMenus(but: Node | null): boolean {
  const open = [...document.querySelectorAll<HTMLDetailsElement>(".menu[open], .rule-pop[open]")].filter((menu) => !menu.contains(but));
  for (const menu of open) menu.open = false;
  return open.length > 0;
}
