import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outcomeOfKind, outcomeOfReport } from "./outcome.ts";
import { readPage } from "./page.ts";

const root = join(import.meta.dirname, "../..");
const page = readPage(readFileSync(join(root, "docs/real-inputs.md"), "utf8"));
const all = [...page.kinds, ...page.reports];

test("every case of docs/real-inputs.md says how it was before, and names tests that exist", () => {
  expect(page.kinds.length).toBeGreaterThan(60);
  for (const { title, before, tests } of all) {
    expect(["yes", "no", "partly"], title).toContain(before);
    expect(tests, title).not.toEqual([]);
    for (const path of tests) expect(existsSync(join(root, path)), path).toBe(true);
  }
});

test("every report that a table of test/reports tries is on the page", () => {
  const listed = new Set(page.reports.map(({ title }) => title));
  for (const path of globSync("test/reports/**/*.test.ts", { cwd: root })) {
    const source = readFileSync(join(root, path), "utf8");
    for (const [, report = ""] of source.matchAll(/"([\w.-]+\/[\w.-]+#\d+)/g)) {
      expect(listed, path).toContain(report);
    }
  }
});

const kind = { group: "3", title: "a kind", before: "no", tests: ["nodes/list", "lib/a.test.ts"] };
const ran = [
  { file: "nodes/list/run.test.ts", name: "sorts", passed: true },
  { file: "lib/a.test.ts", name: "x/y#12: reads", passed: true },
  { file: "lib/a.test.ts", name: "x/y#123: fails", passed: false },
];

test("a kind holds if all tests of its files and folders passed", () => {
  expect(outcomeOfKind(kind, ran)).toBe("no");
  expect(outcomeOfKind(kind, ran.slice(0, 2))).toBe("yes");
  expect(outcomeOfKind(kind, [])).toBe("not run");
});

test("a report holds if the tests that name it passed, and no longer number counts as it", () => {
  expect(outcomeOfReport({ ...kind, title: "x/y#12" }, ran)).toBe("yes");
  expect(outcomeOfReport({ ...kind, title: "x/y#123" }, ran)).toBe("no");
  expect(outcomeOfReport({ ...kind, title: "x/y#1" }, ran)).toBe("not run");
});

test("a table without a column is refused by name", () => {
  expect(() => readPage("\n## Held now\n\n| severity | kind |\n| --- | --- |\n")).toThrow(
    'no column "before"',
  );
});
