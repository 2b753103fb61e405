import { glob, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./paths.mjs";

/**
 * Removes from node_modules what some packages ship and a running installation never opens. Only large files are listed; together they are
 * a quarter of what npm installs. npm's record of the installed packages stays valid.
 */
const unused = [
  // C headers for building native add-ons (67 MB).
  "node-*/include",
  // Source maps of packages (140 MB). Stack traces of our own code need none, since Node runs it as it is.
  "**/*.map",
  // A second build of the editor, for its own development (45 MB).
  "monaco-editor/dev",
  // Prisma's query compilers for databases other than PostgreSQL, and its smaller, slower variant (60 MB).
  "@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*",
  "@prisma/client/runtime/query_compiler_small_*",
];

// A program of its own, for the pinned Node: the machine's own Node may be too old for `glob`.
const modules = join(root, "node_modules");
for (const pattern of unused) {
  for await (const path of glob(pattern, { cwd: modules })) {
    await rm(join(modules, path), { recursive: true, force: true });
  }
}
