import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** Packages that only the build opens: its compilers, and what it has put into .next. npm installs them again for the next build. */
const builders = [
  "@next/swc-*",
  "@typescript/*",
  "typescript",
  "@types/*",
  "csstype",
  "type-fest",
  "caniuse-lite",
  "baseline-browser-mapping",
  "lightningcss*",
  "@mantine/*",
  "@floating-ui/*",
  "@xyflow/*",
  "@monaco-editor/*",
  "monaco-editor",
  "@fontsource-variable/*",
];

/** What neither the build nor a running installation opens. */
const unused = [
  // C headers for building native add-ons.
  "node-*/include",
  // Converts pictures, for a function of Next that the configuration turns off.
  "sharp",
  "@img/*",
  "next/dist/docs",
  // React's next version, and Next's own parts for development.
  "next/dist/compiled/react*-experimental",
  "next/dist/compiled/next-server/{*experimental*,*.dev.js}",
  "next/dist/next-devtools",
  "next/dist/bundle-analyzer",
  // Prisma's query compilers for other databases, and the smaller, slower variant.
  "@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*",
  "@prisma/client/runtime/query_compiler_small_*",
  // Last, so that nothing is searched in what is gone.
  "**/{*.map,*.d.ts,*.d.mts,*.d.cts,README.md,readme.md,CHANGELOG.md}",
];

/** scripts/setup/temporal-declarations.mjs reads it at each start. */
const kept = join("temporal-spec", "global.d.ts");

// A program for the pinned Node: the machine's Node may be too old for `glob`.
const modules = join(root, "node_modules");
for (const pattern of [...builders, ...unused]) {
  for (const path of globSync(pattern, { cwd: modules })) {
    if (path !== kept) rmSync(join(modules, path), { recursive: true, force: true });
  }
}
