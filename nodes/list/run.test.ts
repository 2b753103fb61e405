import { expect, onTestFinished, test } from "vitest";
import type { ItemSetting } from "#engine/node.ts";
import { itemSettings } from "#engine/tags/item-settings.ts";
import { buildScope } from "#engine/tags/scope.ts";
import { clock, setClock } from "#lib/clock.ts";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

/** Runs it as a worker does: the conditions' tags are resolved for each item, with the fields of a call. */
function run(config: Record<string, unknown>, fields: { [name: string]: Json } = {}) {
  const stored = definition.config.parse({ ...config, list: "{{list}}", other: "{{other}}" });
  const items = itemSettings(definition.fields, stored, buildScope(fields, []), "warn");
  const warnings: string[] = [];
  const outcome = runner.run({
    settings: runner.settings.parse({ ...stored, other: null, ...config, ...items }),
    input: null,
    ...stepContext(),
    warn: (message) => warnings.push(message),
  });
  return { outcome, warnings };
}

const gives = (...items: Json[]) => ({ kind: "done", output: { items, count: items.length } });
const failsWith = (code: string, message: string | RegExp) => ({
  kind: "fail",
  error: { code, message: typeof message === "string" ? message : expect.stringMatching(message) },
  retryable: false,
});
const expectOutcome = (config: Record<string, unknown>, fields?: { [name: string]: Json }) =>
  expect(run(config, fields).outcome);

const orders = [
  { id: 1, customer: { country: "DE" }, total: 10, lines: [{ sku: "A" }, { sku: "B" }] },
  { id: 2, customer: { country: "FR" }, total: 25, lines: [] },
  { id: 3, customer: { country: "DE" }, total: 40, lines: [{ sku: "A" }] },
];
const ids = (outcome: unknown): Json =>
  JSON.parse(JSON.stringify(outcome)).output.items.map((item: { id: Json }) => item.id);
const where = (left: string, operator: string, right: Json = "") => ({ left, operator, right });

test.each<[Json, Json[]]>([
  [null, []],
  ["", []],
  ["a", ["a"]],
  [0, [0]],
  [{ a: 1 }, [{ a: 1 }]],
  [
    [1, null],
    [1, null],
  ],
])("takes %j as the list %j, in every operation that keeps items", (list, items) => {
  expectOutcome({ operation: "limit", list }).toEqual(gives(...items));
  expectOutcome({ operation: "unique", list }).toEqual(gives(...items));
});

test("filters by conditions on each item, and by what is the same for all", () => {
  const conditions = [where("{{item.total}}", "greater", "{{limit}}")];
  expect(ids(run({ list: orders, conditions }, { limit: 20 }).outcome)).toEqual([2, 3]);
});

test("all conditions must be true, or any", () => {
  const conditions = [
    where("{{item.customer.country}}", "equals", "DE"),
    where("{{item.total}}", "less", "30"),
  ];
  expect(ids(run({ list: orders, conditions }).outcome)).toEqual([1]);
  expect(ids(run({ list: orders, conditions, match: "any" }).outcome)).toEqual([1, 2, 3]);
});

test("conditions compare fields of an item, use its number, and filters in tags", () => {
  const list = [
    { id: 1, have: 2, need: 3, name: "ADA" },
    { id: 2, have: 3, need: 3, name: "bob" },
  ];
  const kept = (left: string, operator: string, right: Json) =>
    ids(run({ list, conditions: [where(left, operator, right)] }).outcome);
  expect(kept("{{item.have}}", "less", "{{item.need}}")).toEqual([1]);
  expect(kept("{{index}}", "equals", "1")).toEqual([2]);
  expect(kept("{{item.name | downcase}}", "equals", "ada")).toEqual([1]);
});

test("items may be text and numbers", () => {
  expectOutcome({ list: ["a", "", "b"], conditions: [where("{{item}}", "is_not_empty")] }).toEqual(
    gives("a", "b"),
  );
});

test("in the conditions, item hides a field of the call with that name", () => {
  expectOutcome({ list: [1, 2], conditions: [where("{{item}}", "equals", "2")] }, { item: 2 }).toEqual(
    gives(2),
  );
});

test("an item without the field is a warning that counts, not one for each item", () => {
  const { outcome, warnings } = run({
    list: [{ a: 1 }, {}, {}],
    conditions: [where("{{item.a}}", "exists")],
  });
  expect(outcome).toEqual(gives({ a: 1 }));
  expect(warnings).toEqual(["{{item.a}} has no value for 2 of 3 items."]);
});

test("items without an order are left out, with one warning", () => {
  const { outcome, warnings } = run({
    list: [{ a: 200 }, { a: "n/a" }, { a: "1,000" }],
    conditions: [where("{{item.a}}", "greater", "100")],
  });
  expect(outcome).toEqual(gives({ a: 200 }));
  expect(warnings).toEqual([expect.stringMatching(/^2 of 3 items: Condition 1: .*text and a number do not/)]);
});

test("text is behind numbers in both directions", () => {
  const list = [1, "n/a", 2];
  expectOutcome({ operation: "sort", sort_by: [{ order: "desc" }], list }).toEqual(gives(2, 1, "n/a"));
  expectOutcome({ operation: "sort", sort_by: [{ order: "asc" }], list }).toEqual(gives(1, 2, "n/a"));
});

test("text is neither the least nor the greatest number", () => {
  const measures = [
    { operation: "min", field: "a" },
    { operation: "max", field: "a" },
  ];
  expectOutcome({ operation: "summarize", measures, list: [{ a: "n/a" }, { a: 3 }, { a: "12" }] }).toEqual(
    gives({ min_a: 3, max_a: "12" }),
  );
});

test("one notation of fields: a name with a dot in quotes, a position in brackets", () => {
  const list = [
    { "a.b": 2, c: [{ d: "x" }] },
    { "a.b": 1, c: [{ d: "y" }] },
  ];
  const sort_by = [{ field: '["a.b"]' }];
  expectOutcome({ operation: "sort", sort_by, list }).toEqual(gives(list[1] ?? null, list[0] ?? null));
  const measures = [{ operation: "sum", field: "['a.b']" }];
  const group_by = [{ field: "c[0].d" }, { field: '["a.b"]' }];
  expectOutcome({ operation: "summarize", group_by, measures, list }).toEqual(
    gives({ "c.0.d": "x", "a.b": 2, sum_a_b: 2 }, { "c.0.d": "y", "a.b": 1, sum_a_b: 1 }),
  );
  const split = { operation: "split_out", split_field: '["x.y"]', keep_fields: true };
  expectOutcome({ ...split, list: [{ "x.y": [1, 2] }] }).toEqual(gives({ "x.y": 1 }, { "x.y": 2 }));
});

test("template syntax in an item is data", () => {
  const list = ["{{secret}}", "{% if"];
  expectOutcome({ list, conditions: [where("{{item}}", "equals", "hidden")] }, { secret: "hidden" }).toEqual(
    gives(),
  );
});

test("a condition that cannot be evaluated fails the step and names the item", () => {
  expectOutcome({ list: ["a"], conditions: [where("{{item}}", "matches", "(")] }).toEqual(
    failsWith("pattern_invalid", /^Item 1: Condition 1: /),
  );
  expectOutcome({ list: ["a"], conditions: [where("{{item | nosuch}}", "exists")] }).toEqual(
    failsWith("condition_invalid", /^Item 1: /),
  );
});

test("conditions that take too long end the step, and tell how far it came", () => {
  let nowMs = 0;
  const restore = setClock({ nowMs: () => nowMs, monotonicMs: () => nowMs });
  onTestFinished(restore);
  const slow: ItemSetting = () => {
    nowMs += 2000;
    return { value: [], missing: [] };
  };
  const settings = runner.settings.parse({
    ...definition.config.parse({}),
    list: [1, 2, 3, 4, 5],
    conditions: slow,
  });
  const outcome = runner.run({
    settings,
    input: null,
    ...stepContext(),
  });
  expect(outcome).toEqual(failsWith("filter_too_slow", /3 of 5 items were done/));
});

test.each<[string, Json[], Json[]]>([
  ["auto", [10, "9", 8.5], [8.5, "9", 10]],
  ["auto", ["item 10", "Item 2", "item 1"], ["item 1", "Item 2", "item 10"]],
  ["auto", ["2026-02-01", "2026-01-31T23:00:00Z"], ["2026-01-31T23:00:00Z", "2026-02-01"]],
  ["auto", ["b", null, 2, true, {}, ""], [true, 2, "b", null, {}, ""]],
  ["number", ["10", "9", "x"], ["9", "10", "x"]],
  ["date", ["2026-05-01", "2025-05-01", "soon"], ["2025-05-01", "2026-05-01", "soon"]],
  ["text", [10, 9, "é", "f", "e"], [9, 10, "e", "é", "f"]],
])("sorts as %s: %j", (type, list, sorted) => {
  expectOutcome({ operation: "sort", sort_by: [{ type }], list }).toEqual(gives(...sorted));
});

test("sorts by several fields, each in its direction, and equal items keep their order", () => {
  const sort_by = [{ field: "customer.country" }, { field: "total", order: "desc" }];
  expect(ids(run({ operation: "sort", sort_by, list: orders }).outcome)).toEqual([3, 1, 2]);
  const equal = [
    { a: 1, id: 1 },
    { a: 1, id: 2 },
  ];
  for (const order of ["asc", "desc"]) {
    expect(ids(run({ operation: "sort", sort_by: [{ field: "a", order }], list: equal }).outcome)).toEqual([
      1, 2,
    ]);
  }
});

test("missing values come last in both directions", () => {
  const list = [{ id: 1 }, { id: 2, a: 1 }, { id: 3, a: 2 }];
  const sorted = (order: string) =>
    ids(run({ operation: "sort", sort_by: [{ field: "a", order }], list }).outcome);
  expect(sorted("asc")).toEqual([2, 3, 1]);
  expect(sorted("desc")).toEqual([3, 2, 1]);
});

test("case decides only where it is not ignored", () => {
  const list = ["b", "A", "a", "B"];
  const sorted = (ignore_case: boolean) =>
    expectOutcome({ operation: "sort", sort_by: [{ type: "text", ignore_case }], list });
  sorted(true).toEqual(gives("A", "a", "b", "B"));
  sorted(false).toEqual(gives("a", "A", "b", "B"));
});

test.each<[Record<string, unknown>, number[]]>([
  [{ limit: 2 }, [1, 2]],
  [{ limit: 2, offset: 1 }, [2, 3]],
  [{ limit: 2, keep: "last" }, [4, 5]],
  [{ limit: 2, keep: "last", offset: 1 }, [3, 4]],
  [{ limit: 9, keep: "last", offset: 4 }, [1]],
  [{ limit: 9, keep: "last", offset: 9 }, []],
  [{ limit: 0 }, []],
])("limits five items as %j says", (config, kept) => {
  expectOutcome({ operation: "limit", list: [1, 2, 3, 4, 5], ...config }).toEqual(gives(...kept));
});

test("removes duplicates by whole items, or by fields, and keeps the first or the last", () => {
  const list = [{ id: 1, a: { x: 1, y: 2 } }, { id: 2, a: { y: 2, x: 1 } }, { id: 3 }, { id: 4, a: null }];
  const unique_by = [{ field: "a" }];
  expect(ids(run({ operation: "unique", unique_by, list }).outcome)).toEqual([1, 3]);
  expect(ids(run({ operation: "unique", unique_by, keep: "last", list }).outcome)).toEqual([2, 4]);
  expectOutcome({ operation: "unique", list: [1, "1", 1, { a: 1, b: 2 }, { b: 2, a: 1 }] }).toEqual(
    gives(1, "1", { a: 1, b: 2 }),
  );
});

test("splits a list field out, alone or with the item's other fields", () => {
  const list = [{ id: 1, lines: ["a", "b"] }, { id: 2 }, { id: 3, lines: "c" }];
  const split = { operation: "split_out", split_field: "lines", list };
  expectOutcome(split).toEqual(gives("a", "b", "c"));
  expectOutcome({ ...split, keep_fields: true }).toEqual(
    gives({ id: 1, lines: "a" }, { id: 1, lines: "b" }, { id: 3, lines: "c" }),
  );
  const nested = { operation: "split_out", split_field: "order.lines", keep_fields: true };
  expectOutcome({ ...nested, list: { order: { lines: [1] } } }).toEqual(
    gives({ order: { lines: [1] }, lines: 1 }),
  );
  expectOutcome({ operation: "split_out", list: [[1, 2], 3, null] }).toEqual(gives(1, 2, 3));
});

test("aggregates a field or whole items, without what is missing unless it is wanted", () => {
  const list = [{ tags: ["a", "b"] }, {}, { tags: "c" }, { tags: null }];
  const collect = { operation: "aggregate", collect_field: "tags", list };
  expectOutcome(collect).toEqual(gives(["a", "b"], "c"));
  expectOutcome({ ...collect, flatten: true }).toEqual(gives("a", "b", "c"));
  expectOutcome({ ...collect, keep_empty: true }).toEqual(gives(["a", "b"], null, "c", null));
  expectOutcome({ operation: "aggregate", list: [1, null] }).toEqual(gives(1));
});

test("summarizes each group, in the order in which the groups appear", () => {
  const measures = [
    { operation: "count" },
    { operation: "sum", field: "total" },
    { operation: "average", field: "total", as: "mean" },
    { operation: "min", field: "total" },
    { operation: "max", field: "total" },
  ];
  const list = [...orders, { customer: { country: "FR" }, total: null }, { customer: {}, total: "5" }];
  expectOutcome({
    operation: "summarize",
    list,
    group_by: [{ field: "customer.country" }],
    measures,
  }).toEqual(
    gives(
      { "customer.country": "DE", count: 2, sum_total: 50, mean: 25, min_total: 10, max_total: 40 },
      { "customer.country": "FR", count: 2, sum_total: 25, mean: 25, min_total: 25, max_total: 25 },
      { "customer.country": null, count: 1, sum_total: 5, mean: 5, min_total: "5", max_total: "5" },
    ),
  );
});

test("without groups it summarizes the whole list, even an empty one", () => {
  const measures = [
    { operation: "count" },
    { operation: "count", field: "a" },
    { operation: "sum", field: "a" },
    { operation: "average", field: "a" },
    { operation: "max", field: "a" },
  ];
  const summarize = { operation: "summarize", measures };
  expectOutcome({ ...summarize, list: [] }).toEqual(
    gives({ count: 0, count_a: 0, sum_a: 0, average_a: null, max_a: null }),
  );
  expectOutcome({ ...summarize, list: [{ a: 1 }, {}] }).toEqual(
    gives({ count: 2, count_a: 1, sum_a: 1, average_a: 1, max_a: 1 }),
  );
});

test("money and long numbers are added up as people add them", () => {
  const measures = [
    { operation: "sum", field: "total" },
    { operation: "average", field: "total" },
    { operation: "sum", field: "id" },
    { operation: "max", field: "id" },
    { operation: "sum", field: "change" },
  ];
  const list = [
    { total: "150.40", id: "8202522731445525541", change: 0.1 },
    { total: 140.51, id: "8202522731445525542", change: 0.2 },
    { id: null, change: -0.3 },
  ];
  expectOutcome({ operation: "summarize", measures, list }).toEqual(
    gives({
      sum_total: 290.91,
      average_total: 145.455,
      sum_id: "16405045462891051083",
      max_id: "8202522731445525542",
      sum_change: 0,
    }),
  );
});

test("sorts long numbers by all their digits", () => {
  const list = ["8202522731445525542", "8202522731445525541", 7];
  expectOutcome({ operation: "sort", list }).toEqual(gives(7, "8202522731445525541", "8202522731445525542"));
});

test("what cannot be added up fails the step, and says which item has it", () => {
  const measures = [{ operation: "sum", field: "total" }];
  expectOutcome({ operation: "summarize", measures, list: [{ total: 1 }, { total: "1,000" }] }).toEqual(
    failsWith("not_a_number", "Item 2 has “1,000” in the field “total”, which is not a number."),
  );
});

const before = [
  { id: 1, name: "Ada" },
  { id: 2, name: "Bob" },
  { id: 3, name: "Cy" },
];
const after = [
  { id: 4, name: "Dan" },
  { id: "2", name: "Bob" },
  { name: "Ada", id: 1 },
];
const compare = { operation: "compare", compare_by: [{ field: "id" }], list: before, other: after };

test("compares two lists by key: what only one has, what differs and where, what is the same", () => {
  const rows = [
    { status: "same", first: before[0], second: after[2], changed: [] },
    { status: "changed", first: before[1], second: after[1], changed: ["id"] },
    { status: "only_first", first: before[2], second: null, changed: [] },
    { status: "only_second", first: null, second: after[0], changed: [] },
  ] as Json[];
  expectOutcome(compare).toEqual(gives(...rows));
  expectOutcome({ ...compare, show: "differences" }).toEqual(gives(...rows.slice(1)));
  expectOutcome({ ...compare, show: "same" }).toEqual(gives(...rows.slice(0, 1)));
  expectOutcome({ ...compare, show: "changed" }).toEqual(gives(...rows.slice(1, 2)));
  expectOutcome({ ...compare, show: "only_first" }).toEqual(gives({ id: 3, name: "Cy" }));
  expectOutcome({ ...compare, show: "only_second" }).toEqual(gives({ id: 4, name: "Dan" }));
});

test("compares whole items where no field is the key", () => {
  const config = { operation: "compare", list: ["a", "b", "a"], other: ["b", "c"] };
  expectOutcome({ ...config, show: "only_first" }).toEqual(gives("a"));
  expectOutcome({ ...config, show: "only_second" }).toEqual(gives("c"));
});

test("a key that is missing or not unique fails the comparison, and says where", () => {
  expectOutcome({ ...compare, other: [{ id: 1 }, {}] }).toEqual(
    failsWith("key_missing", "Item 2 of the second list has no field “id”."),
  );
  expectOutcome({ ...compare, list: [{ id: 1 }, { id: "1" }] }).toEqual(
    failsWith(
      "key_duplicate",
      "Items 1 and 2 of the first list have the same id. Remove the duplicates first, or compare by more fields.",
    ),
  );
});

test("a __proto__ in an item stays data in every operation", () => {
  const list: Json = JSON.parse('[{"__proto__":{"admin":true},"lines":[1]}]');
  run({ operation: "split_out", split_field: "lines", keep_fields: true, list });
  run({ operation: "summarize", group_by: [{ field: "__proto__" }], measures: [{ as: "__proto__" }], list });
  expect(Reflect.get({}, "admin")).toBeUndefined();
});

const many = Array.from({ length: 10_000 }, (_, n) => ({
  id: (n * 7919) % 10_000,
  name: `Name ${n % 100}`,
  total: n,
  tags: [n],
}));

test.each<[string, Record<string, unknown>]>([
  [
    "filter",
    {
      conditions: [
        where("{{item.total}}", "greater", "500"),
        where("{{item.name | downcase}}", "contains", "name"),
      ],
    },
  ],
  ["sort", { sort_by: [{ field: "name" }, { field: "id", order: "desc" }] }],
  ["limit", { keep: "last" }],
  ["unique", { unique_by: [{ field: "name" }] }],
  ["split_out", { split_field: "tags", keep_fields: true }],
  ["aggregate", { collect_field: "tags", flatten: true }],
  ["summarize", { group_by: [{ field: "name" }], measures: [{ operation: "average", field: "total" }] }],
  ["compare", { compare_by: [{ field: "id" }], other: many.toReversed() }],
])("%s takes 10,000 items within seconds, even on a busy machine", (operation, config) => {
  const begun = clock.monotonicMs();
  expectOutcome({ operation, list: many, ...config }).toMatchObject({ kind: "done" });
  expect(clock.monotonicMs() - begun).toBeLessThan(5000);
});
