import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

type Row = [left: Json, operator: string, right?: Json];

function run(rows: Row[], match: "all" | "any" = "all", warnings: string[] = []) {
  const conditions = rows.map(([left, operator, right = ""]) => ({ left, operator, right }));
  return runner.run({
    settings: runner.settings.parse({ match, conditions }),
    input: { passed: "on" },
    ...stepContext(),
    warn: (message) => warnings.push(message),
  });
}

const taken = (handle: string) => ({ kind: "done", output: { passed: "on" }, handle });

test.each<Row>([
  [12, "equals", 12],
  [12, "equals", "12"],
  ["12.0", "equals", 12],
  [12, "equals", " 1.2e1 "],
  ["a", "equals", "a"],
  [true, "equals", "true"],
  ["FALSE", "equals", false],
  [null, "equals", ""],
  [null, "equals", null],
  [[1, { a: 2 }], "equals", [1, { a: 2 }]],
  [{ a: 1, b: 2 }, "equals", { b: 2, a: 1 }],
  [[1, 2], "equals", "[1, 2]"],
  ["8202522731445525542", "equals", "8202522731445525542"],
  ["8202522731445525542", "not_equals", "8202522731445525541"],
  [8202522731445526000, "not_equals", "8202522731445525542"],
  [{ id: "8202522731445525542" }, "equals", '{"id":8202522731445525542}'],
  [{ id: "8202522731445525542" }, "not_equals", '{"id":8202522731445525541}'],
  ["8202522731445525542", "greater", "8202522731445525541"],
  [0.1, "equals", "0.10000000000000001"],
  ["12", "not_equals", "12.0"],
  ["007", "not_equals", "7"],
  [0, "not_equals", false],
  [0, "not_equals", null],
  [0, "not_equals", ""],
  [1, "not_equals", true],
  [[1, 2], "not_equals", [2, 1]],
  [{ a: 1 }, "not_equals", { a: 1, b: null }],
  [{}, "not_equals", JSON.parse('{"__proto__":1}')],
  ["A", "not_equals", "a"],
  ["invoice", "contains", "voice"],
  [1234, "contains", 23],
  [["a", 2], "contains", "2"],
  [[{ a: 1 }], "contains", { a: 1 }],
  [{ key: 1 }, "contains", "key"],
  [{}, "not_contains", "toString"],
  [null, "not_contains", "a"],
  ["invoice", "not_contains", "Voice"],
  [["ab"], "not_contains", "a"],
  ["invoice", "starts_with", "in"],
  [2026, "starts_with", "20"],
  ["invoice", "ends_with", "ice"],
  ["order-17", "matches", "^order-\\d+$"],
  ["a\nORDER", "matches", "(?im)^order$"],
  [17, "matches", "7"],
  ["", "matches", "^$"],
  [10, "greater", "9"],
  ["10", "greater", "9"],
  ["9.5", "greater", 9],
  ["2026-01-02", "greater", "2026-01-01T23:59:59Z"],
  ["2026-01-01T12:00:00+02:00", "less", "2026-01-01T10:30:00Z"],
  ["2026-01-01T10:00:00Z", "greater_or_equal", "2026-01-01T12:00:00+02:00"],
  ["2026-01-01T10:00", "less_or_equal", "2026-01-01T10:00:00Z"],
  [10, "greater_or_equal", 10],
  [10, "less_or_equal", 10],
  [-1, "less", 0],
  [null, "is_empty"],
  ["", "is_empty"],
  [" \n", "is_empty"],
  [[], "is_empty"],
  [{}, "is_empty"],
  [0, "is_not_empty"],
  [false, "is_not_empty"],
  [[null], "is_not_empty"],
  [true, "is_true"],
  ["True", "is_true"],
  [1, "is_true"],
  ["1", "is_true"],
  [false, "is_false"],
  ["false", "is_false"],
  [0, "is_false"],
  ["0", "is_false"],
  ["", "exists"],
  [false, "exists"],
])("%j %s %j holds", (...row) => {
  expect(run([row])).toEqual(taken("true"));
});

test.each<Row>([
  [12, "equals", "twelve"],
  [12, "equals", "0xc"],
  [{ a: 1 }, "equals", "not json"],
  [null, "contains", ""],
  ["a", "contains", { a: 1 }],
  [["abc"], "starts_with", "abc"],
  [null, "ends_with", ""],
  ["aab", "matches", "^a+$"],
  [null, "matches", ".*"],
  [null, "matches", "^$"],
  [[], "matches", ".*"],
  [{ a: 1 }, "matches", ".*"],
  ["a", "matches", null],
  ["n/a", "greater", 100],
  ["n/a", "less", 100],
  ["1,000", "greater", 500],
  ["1,000", "less_or_equal", 500],
  ["$12", "greater", 1],
  ["12 EUR", "greater_or_equal", "1"],
  ["b", "greater", "a"],
  ["10a", "less", "9a"],
  ["a", "greater_or_equal", "a"],
  ["2026-01-01", "less", "tomorrow"],
  ["2026-01-01", "greater", 2025],
  [null, "greater", -1],
  [null, "less", 1],
  [true, "greater", false],
  [[2], "greater", [1]],
  [10, "greater", 10],
  ["", "less", 0],
  ["2026-13-45", "less", 0],
  ["yes", "is_true"],
  [2, "is_true"],
  [null, "is_true"],
  ["", "is_false"],
  [null, "is_false"],
  [[], "is_false"],
  [null, "exists"],
  ["a", "is_empty"],
  ["", "is_not_empty"],
])("%j %s %j does not hold", (...row) => {
  expect(run([row])).toEqual(taken("false"));
});

test.each<[Row, string]>([
  [["n/a", "greater", 100], "text and a number do not"],
  [["1,000", "greater", 500], "text and a number do not"],
  [[null, "less", 1], "an empty value and a number do not"],
  [["2026-01-01", "less", [1]], "a date and a list do not"],
  [[{}, "greater_or_equal", true], "an object and true or false do not"],
  [[null, "matches", ".*"], "An empty value cannot match a pattern."],
  [[[], "matches", ".*"], "A list cannot match a pattern."],
  [["a", "matches", null], "An empty value cannot be a pattern."],
])("%j is false with a warning", (row, reason) => {
  const warnings: string[] = [];
  expect(run([[1, "equals", 1], row], "any", warnings)).toEqual(taken("true"));
  expect(warnings).toEqual([expect.stringContaining(reason)]);
  expect(warnings[0]).toMatch(/^Condition 2: .* The condition is false\.$/);
});

test("what can be compared gives no warning", () => {
  const warnings: string[] = [];
  run(
    [
      ["10", "greater", "9"],
      ["2026-01-02", "less", "2026-01-03"],
      ["", "matches", "a"],
      [null, "equals", 1],
    ],
    "any",
    warnings,
  );
  expect(warnings).toEqual([]);
});

test("all needs every condition, any needs one", () => {
  const [yes, no]: [Row, Row] = [
    [1, "equals", 1],
    [1, "equals", 2],
  ];
  expect(run([yes, yes], "all")).toEqual(taken("true"));
  expect(run([yes, no], "all")).toEqual(taken("false"));
  expect(run([yes, no], "any")).toEqual(taken("true"));
  expect(run([no, no], "any")).toEqual(taken("false"));
});

test.each(["(a+)+$", "(a|aa)+$", "^(a|a?)+$", "(.*a){20}$", "^(\\w+\\s?)*$"])(
  "the pattern %s cannot keep a worker busy",
  (pattern) => {
    const started = performance.now();
    expect(run([[`${"a".repeat(100_000)}!`, "matches", pattern]])).toEqual(taken("false"));
    expect(performance.now() - started).toBeLessThan(2000);
  },
);

test.each(["(", "[a", "(?=a)b", "(a)\\1", "a{1001}", "x".repeat(1001)])(
  "the pattern %j is refused before activation, and fails a run for good",
  (pattern) => {
    const conditions = [{ left: "{{a}}", operator: "matches", right: pattern }];
    expect(definition.check?.(definition.config.parse({ conditions }))).toMatchObject([
      { pointer: "/conditions/0/right", code: "pattern_invalid" },
    ]);
    expect(run([["a", "matches", pattern]])).toMatchObject({
      kind: "fail",
      error: { code: "pattern_invalid", message: expect.stringContaining("Condition 1") },
      retryable: false,
    });
  },
);

test("cannot be activated without a condition, or with one about nothing", () => {
  const check = (conditions: unknown) => definition.check?.(definition.config.parse({ conditions }));
  expect(check([])).toMatchObject([{ pointer: "/conditions", code: "conditions_required" }]);
  expect(check([{ operator: "exists" }])).toMatchObject([
    { pointer: "/conditions/0/left", code: "left_required" },
  ]);
  expect(check([{ left: "{{a}}", operator: "matches", right: "^{{b}}(" }])).toEqual([]);
});

test.each([
  [{ conditions: [{ left: "{{total}}", operator: "greater", right: "10" }] }, "if total > 10"],
  [{ conditions: [{ left: "{{ a.b }}", operator: "exists" }] }, "if a.b exists"],
  [{ conditions: [{ left: "{{a}}", operator: "equals", right: "" }] }, 'if a = ""'],
  [
    {
      match: "any",
      conditions: [
        { left: "{{a}}", operator: "is_true" },
        { left: "{{b}}", operator: "less", right: 3 },
      ],
    },
    "if a is true or b < 3",
  ],
  [{}, "No conditions yet"],
])("says on the card what it asks", (config, summary) => {
  expect(definition.summary(definition.config.parse(config))).toBe(summary);
});
