// Draws the icons named in icons.txt, of lucide (ISC licence), into the symbols that pictures and pages use:
//   npm run icons
import { readFileSync, writeFileSync } from "node:fs";

const names = readFileSync("icons.txt", "utf8").split("\n").filter(Boolean);
const symbols = names.map((name) => {
  const svg = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
  const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, " ").trim()}</symbol>`;
});
writeFileSync("../src/bohrd/picture/icons.svg", `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
