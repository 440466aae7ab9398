/** Words that a game draws as small signs: of *3 protons* the number stays, and a ball stands for the word. */

import { unseen } from "./dom";
import { symbol } from "./icon";
import { declared } from "./scene";

let known: { glyphs: Record<string, string>; pattern: RegExp } | null = null;

function signs(): NonNullable<typeof known> {
  const { glyphs } = declared();
  const words = Object.keys(glyphs).join("|") || "(?!)";
  return (known ??= { glyphs, pattern: new RegExp(`(?<=\\d )(${words})s?\\b|\\b(${words})(?= \\d)`, "gi") });
}

/** A text with its signs; screen readers hear the words. */
export function withGlyphs(text: string): (Node | string)[] {
  const { pattern } = signs();
  const found: (Node | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const glyph = glyphOf(match[1] ?? match[2] ?? "");
    if (!glyph) continue;
    found.push(text.slice(end, match.index), glyph, unseen(match[0]));
    end = match.index + match[0].length;
  }
  return [...found, text.slice(end)];
}

/** The sign for the word a text begins with, if there is one. */
export function glyphOf(text: string): SVGSVGElement | null {
  const id = signs().glyphs[text.split(" ", 1)[0]?.toLowerCase() ?? ""];
  if (!id) return null;
  const drawn = symbol(id, "glyph");
  drawn.setAttribute("viewBox", "-1.1 -1.1 2.2 2.2");
  return drawn;
}
