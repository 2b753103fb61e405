import { glob, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./paths.mjs";

/**
 * Removes files from node_modules that a running installation never opens. Only large files are listed; together they are a
 * quarter of what npm installs. npm's record of the installed packages stays valid.
 */
const unused = [
  // C headers for building native add-ons (67 MB).
  "node-*/include",
  // Source maps of packages (140 MB). Our own stack traces do not need them, since Node runs our sources directly.
  "**/*.map",
  // The editor's development build (45 MB).
  "monaco-editor/dev",
  // Prisma's query compilers for databases other than PostgreSQL, and its smaller, slower variant (60 MB).
  "@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*",
  "@prisma/client/runtime/query_compiler_small_*",
];

// A separate program for the pinned Node: the machine's Node may be too old for `glob`.
const modules = join(root, "node_modules");
for (const pattern of unused) {
  for await (const path of glob(pattern, { cwd: modules })) {
    await rm(join(modules, path), { recursive: true, force: true });
  }
}
