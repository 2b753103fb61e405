import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

function run(config: Record<string, unknown>, warnings: string[] = []) {
  return runner.run({
    settings: runner.settings.parse(config),
    input: { passed: "on" },
    ...stepContext(),
    warn: (message) => warnings.push(message),
  });
}

const leaves = (handle: string | string[]) => ({ kind: "done", output: { passed: "on" }, handle });
const more = (id: string, left: Json, than: number) => ({
  id,
  conditions: [{ left, operator: "greater", right: than }],
});
const byTotal = (total: number) => [
  more("large", total, 1000),
  more("medium", total, 100),
  more("any", total, 0),
];

test.each([
  [5000, ["large"], ["large", "medium", "any"]],
  [500, ["medium"], ["medium", "any"]],
  [5, ["any"], ["any"]],
])("of a total of %j the first match is %j, and all are %j", (total, first, all) => {
  expect(run({ cases: byTotal(total) })).toEqual(leaves(first));
  expect(run({ mode: "all", cases: byTotal(total) })).toEqual(leaves(all));
});

test.each(["first", "all"])("leaves by default where nothing matches (%s)", (mode) => {
  expect(run({ mode, cases: byTotal(-1) })).toEqual(leaves("default"));
  expect(run({ mode, cases: [] })).toEqual(leaves("default"));
});

test("the order of the cases decides which match is the first", () => {
  expect(run({ cases: byTotal(5000).toReversed() })).toEqual(leaves(["any"]));
});

test.each<[Json, string | string[]]>([
  ["paid", ["paid"]],
  [2, ["second"]],
  ["2", ["second"]],
  ["lost", "default"],
  [null, "default"],
])("by value %j it leaves by %j", (value, handle) => {
  const cases = [
    { id: "paid", value: "paid" },
    { id: "second", value: 2 },
  ];
  expect(run({ by: "value", value, cases })).toEqual(leaves(handle));
});

test("any condition of a case is enough where the case says so", () => {
  const conditions = [
    { left: 1, operator: "equals", right: 2 },
    { left: 1, operator: "equals", right: 1 },
  ];
  expect(run({ cases: [{ id: "a", match: "any", conditions }] })).toEqual(leaves(["a"]));
  expect(run({ cases: [{ id: "a", match: "all", conditions }] })).toEqual(leaves("default"));
});

test("a case that a draft has not finished matches nothing", () => {
  expect(run({ cases: [{ id: "a" }] })).toEqual(leaves("default"));
});

test("a pattern that cannot be used fails the step, and names the case", () => {
  const conditions = [{ left: "a", operator: "matches", right: "(" }];
  expect(run({ cases: [{ id: "a", label: "Orders", conditions }] })).toMatchObject({
    kind: "fail",
    retryable: false,
    error: { code: "pattern_invalid", message: expect.stringMatching(/^Orders: Condition 1: /) },
  });
});

test("cases after the first match are not looked at, so their faults do not matter", () => {
  const broken = { id: "b", conditions: [{ left: "a", operator: "matches", right: "(" }] };
  expect(run({ cases: [more("a", 2, 1), broken] })).toEqual(leaves(["a"]));
  expect(run({ mode: "all", cases: [more("a", 2, 1), broken] })).toMatchObject({ kind: "fail" });
});

test("settings as they are stored can be run", () => {
  const config = definition.config.parse({ cases: [{ id: "a" }] });
  expect(runner.settings.safeParse(config).error).toBeUndefined();
});

test("a case whose values have no order does not match, and the warning names it", () => {
  const warnings: string[] = [];
  const cases = [{ ...more("large", "n/a", 1000), label: "Large" }];
  expect(run({ cases }, warnings)).toEqual(leaves("default"));
  expect(warnings).toEqual([expect.stringMatching(/Large.*Condition 1: .*text and a number do not/)]);
});
