/** What this device remembers of how somebody likes to play; changes hold at once, on every page. */

export interface Settings {
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  pace: "slow" | "normal" | "fast" | "once";
  ask: "always" | "matters" | "never";
  theme: "system" | "light" | "dark";
  size: "fit" | "large";
  motion: "device" | "less";
  /** Whether a piece that is pointed at tells its name. */
  names: boolean;
  /** Whether what there is to learn is shown as it happens, or only in the story. */
  facts: "show" | "story";
  notify: boolean;
}

const USUAL: Settings = { sound: true, volume: 0.6, pace: "normal", ask: "matters", theme: "system", size: "fit", motion: "device", names: false, facts: "show", notify: false };
const PLACE = "bohrd.settings";

/** What each may be, so that what an older page has kept does no harm. */
const ALLOWED: { [K in keyof Settings]?: readonly Settings[K][] } = {
  pace: ["slow", "normal", "fast", "once"],
  ask: ["always", "matters", "never"],
  theme: ["system", "light", "dark"],
  size: ["fit", "large"],
  motion: ["device", "less"],
  facts: ["show", "story"],
};

let current: Settings = read();
const listeners = new Set<(now: Settings) => void>();

/** The settings as they are. */
export function settings(): Settings {
  return current;
}

/** Be told of every change, also of those made on another page; the answer ends it. */
export function onSettings(listener: (now: Settings) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Change some of them. */
export function changeSettings(some: Partial<Settings>): void {
  current = { ...current, ...some };
  keep(PLACE, JSON.stringify(current));
  applySettings();
  for (const listener of listeners) listener(current);
}


const device = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing is to travel, by the device's wish or this page's. */
export function isCalm(): boolean {
  return device.matches || current.motion === "less";
}

/** Colours, size and motion are the style sheets' business: they go by these. */
export function applySettings(): void {
  const root = document.documentElement.dataset;
  for (const name of ["theme", "size", "motion"] as const) {
    if (current[name] === USUAL[name]) delete root[name];
    else root[name] = current[name];
  }
}

/** Something small that is kept on the device; private windows may refuse, and then it lasts as long as the page. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* As long as the page, then. */
  }
}

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function read(): Settings {
  const found: Settings = { ...USUAL };
  let stored: Record<string, unknown> = {};
  try {
    stored = (JSON.parse(kept(PLACE) ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    /* Not ours: as usual. */
  }
  for (const name of Object.keys(USUAL) as (keyof Settings)[]) {
    const value = stored[name];
    const allowed = ALLOWED[name] as readonly unknown[] | undefined;
    if (typeof value === typeof USUAL[name] && (!allowed || allowed.includes(value))) Object.assign(found, { [name]: value });
  }
  found.volume = Math.min(1, Math.max(0, found.volume));
  return found;
}

addEventListener("storage", (event) => {
  if (event.key !== PLACE) return;
  current = read();
  applySettings();
  for (const listener of listeners) listener(current);
});
applySettings();
