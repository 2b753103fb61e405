import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const valueImport = /^import (?!type\b)[^;]*?from "#server\//gm;

/** In one file, the bundler would make a second copy of the server: slower to build, and larger in memory. */
test("routes and pages get the server from Node, and import only its types", () => {
  const files = globSync(["app/**/*.ts", "app/**/*.tsx", "proxy.ts", "instrumentation.ts"], {
    exclude: ["app/server/modules.ts", "app/**/*.test.*"],
  });
  expect(files.length).toBeGreaterThan(50);
  const importing = files.filter((file) => {
    const imports = readFileSync(file, "utf8").match(valueImport) ?? [];
    // `import { type A, type B }` has no values.
    return imports.some((each) => /[{,]\s*(?!type\b)\w/.test(each));
  });
  expect(importing).toEqual([]);
});
