import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { builders, unused } from "./prunable.mjs";

/** scripts/setup/temporal-declarations.mjs reads it at each start. */
const kept = join("temporal-spec", "global.d.ts");

// A program for the pinned Node: the machine's Node may be too old for `glob`.
const modules = join(root, "node_modules");
for (const pattern of [...builders, ...unused]) {
  for (const path of globSync(pattern, { cwd: modules })) {
    if (path !== kept) rmSync(join(modules, path), { recursive: true, force: true });
  }
}
