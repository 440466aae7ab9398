/** What a game declares of its scene, and which of its scenes a window shows. */

export type Kind = "wide" | "tall" | "phone" | "land";

export interface DrawerDeclared {
  name: string;
  title: string;
  icon: string;
}

export interface TabDeclared {
  title: string;
  icon: string;
  /** Parts of the scene; none: all of them. */
  parts: string[];
  drawer: string;
  /** While the picture says this word, the first tab shows the parts of this one. */
  instead: string;
}

export interface SceneDeclared {
  hero: string;
  tray: string;
  drawer: DrawerDeclared[];
  tab: TabDeclared[];
  /** Words that are drawn as a sign, with its symbol. */
  glyphs: Record<string, string>;
}

/** The declaration that the page carries. */
export function declared(): SceneDeclared {
  const scene = JSON.parse(document.body.dataset.scene ?? "{}") as Partial<SceneDeclared>;
  const tab = scene.tab?.length ? scene.tab : [{ title: "Board", icon: "layout-grid", parts: [], drawer: "", instead: "" }];
  return { hero: scene.hero ?? "", tray: scene.tray ?? "", drawer: scene.drawer ?? [], tab, glyphs: scene.glyphs ?? {} };
}

/** The scene for the window as it is. */
export function kindOfWindow(width = innerWidth, height = innerHeight): Kind {
  if (height < 520 && width > height) return "land";
  if (width < 700) return "phone";
  return width <= height ? "tall" : "wide";
}

/** Whether it is played by finger, with a sheet instead of a rail. */
export function isSmall(kind: Kind): boolean {
  return kind === "phone" || kind === "land";
}

/** Put the symbols that pictures use into the page, once. */
export async function fetchSymbols(): Promise<void> {
  const from = document.body.dataset.symbols;
  if (!from) return;
  const answer = await fetch(from);
  if (!answer.ok) return;
  const holder = document.createElement("div");
  holder.className = "symbols";
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = await answer.text();
  document.body.append(holder);
}
