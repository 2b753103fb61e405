import { expect, test } from "vitest";
import { renderTemplate } from "#engine/tags/render.ts";
import { scopeOf } from "#engine/tags/test-support.ts";
import type { Json } from "#lib/json.ts";

function apply(input: Json, filters: string): unknown {
  const rendered = renderTemplate(`{{ input | ${filters} }}`, scopeOf({ input }), "value");
  return "problem" in rendered ? rendered.problem.detail : rendered.value;
}

const id = "8202522731445525542";

test.each<[Json, string, unknown]>([
  [0.1, "plus: 0.2", 0.3],
  ["150.40", 'plus: "140.51"', 290.91],
  [0.3, "minus: 0.1", 0.2],
  [0.57, "times: 100 | floor", 57],
  [1.1, "times: 3", 3.3],
  [4.35, "times: 100 | ceil", 435],
  [0.3, "divided_by: 0.1", 3],
  [0.3, "divided_by: 0.1, true", 3],
  [-7, "divided_by: 2, true", -4],
  [1, "divided_by: 3", 1 / 3],
  [0.3, "modulo: 0.1", 0],
  [-7, "modulo: 3", -1],
  [1.005, "round: 2", 1.01],
  [-2.5, "round", -2],
  [id, "plus: 0", id],
  [id, "plus: 1", "8202522731445525543"],
  [id, "minus: 1", "8202522731445525541"],
  [1, `plus: ${id}`, "8202522731445525543"],
  [id, "times: 2", "16405045462891051084"],
  [id, "divided_by: 2", "4101261365722762771"],
  [id, "modulo: 1000", 542],
  [id, "floor", id],
  [id, "ceil", id],
  [id, "round", id],
  [id, "round: 2", id],
  [`-${id}`, "abs", id],
  [id, "at_most: 1", 1],
  [id, "at_least: 1", id],
  [id, "to_integer", id],
  [id, "to_number", id],
  [id, "json", `"${id}"`],
  [`{"id":${id},"all":[1e400,1]}`, "parse_json", { id, all: ["1e400", 1] }],
  [9007199254740992, "plus: 1", "9007199254740993"],
  [[0.1, 0.2, -0.3], "sum", 0],
  [[{ total: "150.40" }, { total: 140.51 }, {}], 'sum: "total"', 290.91],
  [[id, 1], "sum", "8202522731445525543"],
  [[0.1, 0.2], "average", 0.15],
  [[150.4, "140.51"], "average", 145.455],
  [[id, "8202522731445525541"], "min", "8202522731445525541"],
  [["8202522731445525541", id], "max", id],
])("%j | %s is %j", (input, filters, result) => {
  expect(apply(input, filters)).toEqual(result);
});

test.each(["round_to: 2", "format_number", "clamp: 0, 10"])(
  "%s refuses a number that it would change",
  (filter) => {
    expect(apply(id, filter)).toContain(`needs a number, not "${id}"`);
  },
);

test("what is not a number is left to LiquidJS", () => {
  expect(apply(null, "plus: 1")).toBe(1);
  expect(apply(1, "divided_by: 0")).toBeNull();
});
