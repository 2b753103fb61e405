import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Result } from "./result.ts";

const root = join(import.meta.dirname, "../..");

/** Runs Vitest on these files. They are below the project's folder, where `vitest` can be imported. */
function runVitest(files: Readonly<Record<string, string>>): Result {
  mkdirSync(join(root, "test-results"), { recursive: true });
  const folder = mkdtempSync(join(root, "test-results/reporter-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const written = join(folder, "result.json");
  spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      `--root=${folder}`,
      `--reporter=${join(import.meta.dirname, "vitest-reporter.ts")}`,
    ],
    { cwd: folder, env: { NODE_ENV: "test", PATH: process.env.PATH, VITEST_RESULT: written } },
  );
  return JSON.parse(readFileSync(written, "utf8"));
}

test("counts tests and names failed ones, a file that could not be loaded, and an error outside of tests", () => {
  const head = 'import { expect, test } from "vitest";\n';
  const result = runVitest({
    "vitest.config.ts": 'export default { test: { name: "unit" } };',
    "a.test.ts": `${head}test("adds", () => {}); test.skip("waits", () => {}); test("fails", () => expect(61).toBe(50));`,
    "b.test.ts": `${head}import "./nowhere.ts"; test("never runs", () => {});`,
    "c.test.ts": `${head}test("leaves a rejection", () => void Promise.reject(new Error("nobody waits")));`,
  });
  expect({ passed: result.passed, skipped: result.skipped, flaky: result.flaky }).toEqual({
    passed: 2,
    skipped: 1,
    flaky: [],
  });
  expect(result.failures).toMatchObject(
    [
      { runner: "Vitest", file: "a.test.ts", name: "fails", error: /expected 61 to be 50/ },
      { runner: "Vitest", file: "b.test.ts", name: "", error: /nowhere/ },
      { runner: "Vitest", file: "", error: "nobody waits" },
    ].map((failure) => ({ ...failure, error: expect.stringMatching(failure.error) })),
  );
  expect(result.files.map(({ project, file, tests }) => ({ project, file, tests }))).toEqual([
    { project: "unit", file: "a.test.ts", tests: 3 },
    { project: "unit", file: "b.test.ts", tests: 0 },
    { project: "unit", file: "c.test.ts", tests: 1 },
  ]);
  expect(result.files.every(({ ms }) => ms >= 0)).toBe(true);
});

test("names a test that failed and then passed, with the error of its first try", () => {
  const { passed, failures, flaky } = runVitest({
    "vitest.config.ts": 'export default { test: { name: "unit", retry: 1 } };',
    "a.test.ts": `import { expect, test } from "vitest"; let tries = 0; test("second", () => expect(++tries).toBe(2));`,
  });
  expect({ passed, failures }).toEqual({ passed: 1, failures: [] });
  expect(flaky).toMatchObject([
    { file: "a.test.ts", name: "second", error: expect.stringContaining("to be 2") },
  ]);
});
