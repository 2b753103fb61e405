import { expect, test } from "vitest";
import definition from "./definition.ts";
import { caseHandles } from "./handles.ts";

const condition = { left: "{{total}}", operator: "greater" as const, right: "10" };
const config = (part: Record<string, unknown>) => definition.config.parse(part);

test("has a handle for each case in their order, then default", () => {
  const cases = [{ id: "b", label: "Big" }, { id: "a" }];
  expect(caseHandles({ cases })).toEqual([
    { name: "b", label: "Big" },
    { name: "a", label: "Case 2" },
    { name: "default", label: "Default" },
  ]);
});

test.each([undefined, null, "cases", [null, 1, {}, { id: "" }, { id: 5 }, { id: "default" }]])(
  "reads cases that are unfinished: %j",
  (cases) => expect(caseHandles({ cases }).map(({ name }) => name)).toEqual(["default"]),
);

test.each(["default", "error", "a b", "", "ä"])("refuses %j as a case's id", (id) => {
  expect(definition.config.safeParse({ cases: [{ id }] }).success).toBe(false);
});

test.each<[string, Record<string, unknown>, [pointer: string, code: string][]]>([
  ["no case", {}, [["/cases", "cases_required"]]],
  ["a case without conditions", { cases: [{ id: "a" }] }, [["/cases/0/conditions", "conditions_required"]]],
  [
    "a condition without a left side",
    { cases: [{ id: "a", conditions: [{ ...condition, left: "" }] }] },
    [["/cases/0/conditions/0/left", "left_required"]],
  ],
  [
    "two cases of one id",
    { cases: [1, 2].map(() => ({ id: "a", conditions: [condition] })) },
    [["/cases/1", "case_id_duplicate"]],
  ],
  ["no value to decide by", { by: "value", cases: [{ id: "a" }] }, [["/value", "value_required"]]],
])("names %s as a problem", (_what, part, problems) => {
  const found = definition.check?.(config(part)) ?? [];
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(problems);
});

test.each([
  [{ cases: [{ id: "a", label: "Large", conditions: [condition] }] }, "Large"],
  [{ cases: [{ id: "a", conditions: [condition] }, { id: "b" }] }, "total > 10, Case 2"],
  [
    { by: "value", value: "{{status}}", cases: [{ id: "a", value: "paid" }, { id: "b" }] },
    "status: paid, Case 2",
  ],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});
