// Bundles the client and its fonts into the server's static folder; hatch_build.py runs it for every package build.
import { build } from "esbuild";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";

const out = "../src/bohrd/server/static/client";

rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: ["src/theme.ts", "src/site.ts", "src/table.ts", "src/replay.ts"],
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  sourcemap: false,
  logLevel: "warning",
});

mkdirSync(`${out}/fonts`, { recursive: true });
for (const [family, file] of [
  ["atkinson-hyperlegible-next", "atkinson-hyperlegible-next-latin-wght-normal.woff2"],
  ["space-grotesk", "space-grotesk-latin-wght-normal.woff2"],
]) {
  copyFileSync(`node_modules/@fontsource-variable/${family}/files/${file}`, `${out}/fonts/${family}.woff2`);
}
