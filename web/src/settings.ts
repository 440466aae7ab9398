/** What this device remembers: the theme, and whether moves are confirmed. */

const store = {
  get: (name: string): string | null => {
    try {
      return localStorage.getItem(`bohrd.${name}`);
    } catch {
      return null;
    }
  },
  set: (name: string, value: string): void => {
    try {
      localStorage.setItem(`bohrd.${name}`, value);
    } catch {
      /* Private windows may refuse; the setting then lasts as long as the page. */
    }
  },
};

const THEMES = ["system", "light", "dark"] as const;
const SIGNS = { system: "◐", light: "☀", dark: "☾" };
type Theme = (typeof THEMES)[number];

/** Show the chosen theme, and let the button in the bar go through them. */
export function themed(button: HTMLElement | null): void {
  let theme = (THEMES.find((known) => known === store.get("theme")) ?? "system") as Theme;
  const show = (): void => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    if (!button) return;
    button.textContent = SIGNS[theme];
    button.setAttribute("aria-label", `Colours: ${theme}. Change.`);
    button.title = `Colours: ${theme}`;
  };
  button?.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
    store.set("theme", theme);
    show();
  });
  show();
}

let confirming = store.get("confirm") === "yes";

/** Whether the last remaining move waits for a button. */
export function confirms(): boolean {
  return confirming;
}

/** Keep a checkbox and the setting in step. */
export function confirmBox(box: HTMLInputElement, changed: () => void): void {
  box.checked = confirming;
  box.addEventListener("change", () => {
    confirming = box.checked;
    store.set("confirm", confirming ? "yes" : "no");
    changed();
  });
}
