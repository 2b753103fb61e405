import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folders = ["api", "app", "engine", "lib", "nodes", "queue", "server", "supervisor", "web", "worker"];
const sources = globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`).concat("*.ts")).filter(
  (path) => !/\.test\.|test-support|^lib\/clock\.ts$/.test(path),
);

const otherClock = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/;

test("time is read from lib/clock.ts alone, outside the browser", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => otherClock.test(readFileSync(path, "utf8")))).toEqual([]);
});
