import { expect, test } from "vitest";
import type { NodeDefinition } from "#engine/node.ts";
import { bestMatch } from "./grouped-types.ts";

const types = ["Called by a Flow", "Return", "Run Flow", "HTTP Request"].map(
  (label) => ({ label }) as NodeDefinition,
);

test.each([
  ["run flow", "Run Flow"],
  [" R", "Return"],
  ["flow", "Called by a Flow"],
  ["request", "HTTP Request"],
  ["a word of a description", "Called by a Flow"],
  ["", "Called by a Flow"],
])("a search for “%s” chooses %s", (query, label) => {
  expect(types[bestMatch(types, query)]?.label).toBe(label);
});

test("without any type the index is 0", () => {
  expect(bestMatch([], "x")).toBe(0);
});
