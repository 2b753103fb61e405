import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { builders, unusedFile } from "./prunable.mjs";

const root = join(import.meta.dirname, "../..");

/** What Node runs as it is; the build has the rest. */
const programs =
  "{*.ts,{engine,lib,prisma,queue,server,supervisor,web,worker}/**/*.ts,nodes/**/{definition,poll,run}.ts}";
const isTest = (path: string) => /\.test\.ts$|test-support|^(playwright|vitest|prisma)\.config/.test(path);
const packageName = /(?:from|import\(|import) ?"((?:@[\w.-]+\/)?[\w.-]+)[^"]*"/g;

function packagesImportedBy(path: string): string[] {
  const source = readFileSync(join(root, path), "utf8").replace(/^(?:import|export) type [^;]*;$/gm, "");
  return [...source.matchAll(packageName)].map(([, name = ""]) => name);
}

test("no program opens a package that is removed after the build", () => {
  const imports = globSync(programs, { cwd: root })
    .filter((path) => !isTest(path))
    .flatMap((path) => packagesImportedBy(path).map((name) => ({ path, name })));
  expect(imports.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["pg", "zod", "@prisma/adapter-pg"]),
  );
  const removed = imports.filter(({ name }) => builders.some((pattern) => matchesGlob(name, pattern)));
  expect(removed).toEqual([]);
});

test.each([
  ["a/index.d.ts", true],
  ["a/index.d.mts", true],
  ["a/index.js.map", true],
  ["a/README.md", true],
  ["react/cjs/react.development.js", true],
  ["react-dom/cjs/react-dom-server.node.development.js", true],
  ["react/cjs/react.production.js", false],
  ["a/index.js", false],
  ["a/development.js", false],
  ["a/templates/notes.md", false],
])("%s is removed: %s", (path, isRemoved) => {
  expect(unusedFile.test(path)).toBe(isRemoved);
});
