import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const index = readFileSync("docs/README.md", "utf8");
const linked = [...index.matchAll(/^- \[[^\]]+\]\(([^)#]+)\)/gm)].map(([, target = ""]) => target);

/** A decision is found through its own index; a folder by its README. */
const pages = globSync(["*.md", "{clients,decisions}/README.md"], { cwd: "docs" }).filter(
  (page) => page !== "README.md",
);

test("the index names every page of docs once, with a line about it", () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(linked.filter((target) => !target.startsWith("../")).toSorted()).toEqual(pages.toSorted());
  expect(linked.length).toBe(new Set(linked).size);
  expect([...index.matchAll(/^- \[[^\]]+\]\([^)]+\)(?!: \S)/gm)].map(([line]) => line)).toEqual([]);
});

test("the README leads to the index", () => {
  expect(readFileSync("README.md", "utf8")).toContain("](docs/README.md)");
});
