import { expect, test } from "vitest";
import { byVersion } from "./by-version.ts";

const day = (date: string, versions: Record<string, number>) => ({
  day: date,
  versions: Object.entries(versions).map(([version, installations]) => ({
    version: version === "" ? null : version,
    installations,
  })),
});

test("puts the version with most installations today first, and zero where a day has none", () => {
  expect(
    byVersion([day("2026-11-22", { "1.0.0": 9, "": 1 }), day("2026-11-23", { "1.0.0": 3, "1.1.0": 7 })]),
  ).toEqual([
    { name: "1.1.0", counts: [0, 7] },
    { name: "1.0.0", counts: [9, 3] },
    { name: "Unknown version", counts: [1, 0] },
  ]);
});

test("adds up the versions that are used least", () => {
  const found = byVersion([day("2026-11-23", { a: 6, b: 5, c: 4, d: 3, e: 2, f: 1 })]);
  expect(found.map(({ name, counts }) => [name, ...counts])).toEqual([
    ["a", 6],
    ["b", 5],
    ["c", 4],
    ["d", 3],
    ["2 others", 3],
  ]);
});

test("shows five versions each by itself: together with none, the last would stand for one", () => {
  expect(byVersion([day("2026-11-23", { a: 5, b: 4, c: 3, d: 2, e: 1 })]).at(-1)?.name).toBe("e");
});
