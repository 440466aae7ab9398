// Bundles the client into the server's static folder; hatch_build.py runs it for every package build.
import { build } from "esbuild";

await build({
  entryPoints: ["src/theme.ts", "src/site.ts", "src/table.ts", "src/replay.ts"],
  outdir: "../src/bohrd/server/static/client",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  sourcemap: false,
  logLevel: "warning",
});
