import { expect, test } from "vitest";
import { findChangedSpecs } from "./changed-specs.ts";
import { readPlaywrightResult } from "./playwright.ts";
import { toFailureLine, toProblemLines, toTotalLine } from "./result.ts";
import { toTimeTable } from "./times.ts";

test("names a failed Playwright test with the titles around it, and an error outside every test", () => {
  const red = "\u001b[31mError: no such button\u001b[39m\nCall log:";
  const spec = {
    title: "opens",
    file: "10-first.spec.ts",
    tests: [{ status: "unexpected", results: [{ duration: 1500, errors: [{ message: red }] }] }],
  };
  const retried = {
    title: "closes",
    file: "10-first.spec.ts",
    tests: [{ status: "flaky", results: [{ duration: 500, errors: [{ message: "too early" }] }] }],
  };
  const inner = { title: "the dialog", specs: [spec, retried] };
  const { passed, skipped, failures, flaky, files } = readPlaywrightResult({
    suites: [{ title: "10-first.spec.ts", specs: [], suites: [inner] }],
    errors: [{ message: "The setup broke" }],
    stats: { expected: 2, flaky: 1, skipped: 4 },
  });
  expect({ passed, skipped }).toEqual({ passed: 3, skipped: 4 });
  expect(files).toEqual([{ project: "browser", file: "e2e/10-first.spec.ts", tests: 2, ms: 2000 }]);
  expect(flaky.map(toFailureLine)).toEqual([
    "Playwright › e2e/10-first.spec.ts › the dialog › closes: too early",
  ]);
  expect(failures.map(toFailureLine)).toEqual([
    "Playwright › e2e/10-first.spec.ts › the dialog › opens: Error: no such button",
    "Playwright: The setup broke",
  ]);
});

test("a failure with a long name and a long error is one line of 300 characters that shows both", () => {
  const line = toFailureLine({
    runner: "Vitest",
    file: "a",
    name: "n\n".repeat(300),
    error: "e".repeat(300),
  });
  expect(line).toMatch(/^Vitest › a › (n )+.*…: e+…$/);
  expect(line.length).toBe(300);
});

test("adds up the results of both runners, and names skipped tests only if there are any", () => {
  const failure = { runner: "Vitest", file: "a.test.ts", name: "a", error: "wrong" } as const;
  const green = { passed: 3, skipped: 0, failures: [], flaky: [], files: [] };
  expect(toTotalLine([green, { ...green, failures: [failure] }])).toBe("6 passed, 1 failed");
  expect(
    toProblemLines([
      { ...green, flaky: [failure] },
      { ...green, failures: [failure] },
    ]),
  ).toEqual([
    "Vitest › a.test.ts › a: wrong",
    "Passed at the second try only: Vitest › a.test.ts › a: wrong",
  ]);
  expect(toTotalLine([green, { ...green, skipped: 2 }])).toBe("6 passed, 0 failed, 2 skipped");
});

test("lists the seconds of each project and the slowest files first", () => {
  const files = [
    { project: "unit", file: "lib/a.test.ts", tests: 4, ms: 1000 },
    { project: "db", file: "server/b.db.test.ts", tests: 2, ms: 2500 },
    { project: "unit", file: "lib/c.test.ts", tests: 1, ms: 500 },
  ];
  expect(toTimeTable(files)).toBe(
    `
Seconds of test files by project:
     2.5  db (1 files, 2 tests)
     1.5  unit (2 files, 5 tests)
The 3 slowest files:
     2.5  server/b.db.test.ts (db)
     1.0  lib/a.test.ts (unit)
     0.5  lib/c.test.ts (unit)
`.trim(),
  );
});

test("a change runs the browser tests of its folders, and all of them if their support changed", () => {
  const specs = ["tables.spec.ts", "people.spec.ts", "rss.spec.ts"];
  expect(findChangedSpecs(["components/tables/grid.tsx", "e2e/rss.spec.ts", "tables.md"], specs)).toEqual([
    "e2e/tables.spec.ts",
    "e2e/rss.spec.ts",
  ]);
  expect(findChangedSpecs(["docs/people.md"], specs)).toEqual([]);
  expect(findChangedSpecs(["e2e/support/editor.ts"], specs)).toHaveLength(3);
});
