import { globSync, readdirSync, rmSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { builders, unused, unusedFile } from "./prunable.mjs";

// A program for the pinned Node: the machine's Node may be too old for `glob`.
const modules = join(root, "node_modules");

/** scripts/setup/temporal-declarations.mjs reads it at each start. */
const kept = join(modules, "temporal-spec/global.d.ts");

for (const pattern of [...builders, ...unused]) {
  for (const path of globSync(pattern, { cwd: modules })) {
    rmSync(join(modules, path), { recursive: true, force: true });
  }
}
// Afterwards, so that nothing is searched in what is gone.
for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && unusedFile.test(path) && path !== kept) unlinkSync(path);
}
