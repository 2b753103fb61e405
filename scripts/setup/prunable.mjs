/** Packages that only the build opens: its compilers, and what it has put into .next. npm installs them again for the next build. */
export const builders = [
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
  "esbuild",
  "@esbuild/*",
  "@xyflow/*",
  "@monaco-editor/*",
  "monaco-editor",
  "@fontsource-variable/*",
];

/** What neither the build nor a running installation opens. */
export const unused = [
  // C headers for building native add-ons.
  "node-*/include",
  // Converts pictures, for a function of Next that the configuration turns off.
  "sharp",
  "@img/*",
  "next/dist/{docs,esm,bundle-analyzer}",
  // React's next version, and Next's own parts for development.
  "next/dist/compiled/react*-experimental",
  "next/dist/compiled/next-server/{*experimental*,*.dev.js}",
  // Prisma's query compilers for other databases, and the smaller, slower variant.
  "@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*",
  "@prisma/client/runtime/query_compiler_small_*",
];

/** Files of any package that a running installation does not open: source maps, declarations, notes, React for development. */
export const unusedFile =
  /(?:\.map|\.d\.[cm]?ts|[\\/](?:README|readme|CHANGELOG)\.md|[\\/]cjs[\\/][\w.-]+\.(?:development|profiling)\.js)$/;
