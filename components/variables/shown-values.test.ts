import { expect, test } from "vitest";
import type { Variable } from "#api/flows/variables/schema.ts";
import { shownValues } from "./shown-values.ts";

const variable = (name: string, more: Partial<Variable> = {}): Variable => ({
  id: name,
  name,
  flow: null,
  secret: false,
  value: "live",
  test_value: null,
  has_test_value: false,
  flows: 0,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  ...more,
});
const flow = { id: "flow", name: "Orders" };

test("shows what a test execution gets, and never a secret", () => {
  const secret = { secret: true, value: null };
  expect(
    shownValues([variable("plain"), variable("tested", { test_value: "test" }), variable("hidden", secret)]),
  ).toEqual({ plain: "live", tested: "test", hidden: "•••" });
});

test("a flow's variable hides the installation's, in whatever order they come", () => {
  const own = variable("url", { flow, value: "own" });
  expect(shownValues([own, variable("url")])).toEqual({ url: "own" });
  expect(shownValues([variable("url"), own])).toEqual({ url: "own" });
});
