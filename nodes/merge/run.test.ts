import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

function run(config: Record<string, unknown>, input: Json) {
  return runner.run({
    settings: runner.settings.parse(config),
    input,
    ...stepContext(),
  });
}

const gives = (items: Json[]) => ({ kind: "done", output: { items, count: items.length } });
const failsWith = (code: string, message: string) => ({
  kind: "fail",
  error: { code, message },
  retryable: false,
});

const orders = [
  { id: 1, customer_id: 7, total: 10 },
  { id: 2, customer_id: "8", total: 20 },
  { id: 3, customer_id: 7, total: 30 },
  { id: 4, customer_id: null, total: 40 },
];
const customers = [
  { id: 7, name: "Ada" },
  { id: 8, name: "Bob" },
  { id: 9, name: "Cy" },
];
const byKey = { mode: "key", left_key: "customer_id", right_key: "id" };

test.each(["all", "first"])("in mode %s it passes its input on as it is", (mode) => {
  const input = { a: [1], b: null };
  expect(run({ mode }, input)).toEqual({ kind: "done", output: input });
});

test("appends lists in order; a single value is a list of one, and null adds nothing", () => {
  expect(run({ mode: "append" }, { a: [1, 2], b: { x: 1 }, c: null, d: "text", e: [[3]] })).toEqual(
    gives([1, 2, { x: 1 }, "text", [3]]),
  );
});

test.each<[string, Json, Json[]]>([
  ["another Merge or a List", { items: [1], count: 1 }, [1]],
  ["a For Each", { results: [1], count: 1, failed: 0 }, [1]],
  ["a Repeat", { results: [1], count: 1 }, [1]],
  ["an HTTP Request", { status: 200, headers: {}, body: [1] }, [1]],
])("takes the list out of the output of %s", (_node, output, items) => {
  expect(run({ mode: "append" }, { a: output })).toEqual(gives(items));
});

test.each<Json>([
  { items: [1], count: 1, id: 5 },
  { items: { a: 1 }, count: 1 },
  { status: 200, headers: {}, body: "text" },
])("takes %j for one item", (output) => {
  expect(run({ mode: "append" }, { a: output })).toEqual(gives([output]));
});

test("the lists of the settings replace the inputs", () => {
  const lists = [{ list: [2] }, { list: null }, { list: "" }, { list: { items: [3], count: 1 } }];
  expect(run({ mode: "append", lists }, { a: [1] })).toEqual(gives([2, 3]));
});

test("combines by position as many items as the shortest, the first or the longest list has", () => {
  const input = { a: [{ a: 1 }, { a: 2 }], b: [{ b: 1 }], c: [{ c: 1 }, { c: 2 }, { c: 3 }] };
  expect(run({ mode: "position" }, input)).toEqual(gives([{ a: 1, b: 1, c: 1 }]));
  expect(run({ mode: "position", join: "left" }, input)).toEqual(
    gives([
      { a: 1, b: 1, c: 1 },
      { a: 2, c: 2 },
    ]),
  );
  expect(run({ mode: "position", join: "outer" }, input)).toEqual(
    gives([{ a: 1, b: 1, c: 1 }, { a: 2, c: 2 }, { c: 3 }]),
  );
});

test("an inner join keeps what has a match, once for each item of the first list", () => {
  expect(run(byKey, { orders, customers })).toEqual(
    gives([
      { id: 1, customer_id: 7, total: 10, name: "Ada" },
      { id: 2, customer_id: "8", total: 20, name: "Bob" },
      { id: 3, customer_id: 7, total: 30, name: "Ada" },
    ]),
  );
});

test("a left join keeps the whole first list, an outer join everything", () => {
  const matched = [
    { id: 1, customer_id: 7, total: 10, name: "Ada" },
    { id: 2, customer_id: "8", total: 20, name: "Bob" },
    { id: 3, customer_id: 7, total: 30, name: "Ada" },
    { id: 4, customer_id: null, total: 40 },
  ];
  expect(run({ ...byKey, join: "left" }, { orders, customers })).toEqual(gives(matched));
  expect(run({ ...byKey, join: "outer" }, { orders, customers })).toEqual(
    gives([...matched, { id: 9, name: "Cy" }]),
  );
});

test("three lists are joined one after the other, also by what only an outer join kept", () => {
  const input = {
    a: [{ id: 1, a: 1 }],
    b: [{ id: 2, b: 2 }],
    c: [
      { id: 1, c: 1 },
      { id: 2, c: 2 },
    ],
  };
  expect(run({ mode: "key", left_key: "id", join: "outer" }, input)).toEqual(
    gives([
      { id: 1, a: 1, c: 1 },
      { id: 2, b: 2, c: 2 },
    ]),
  );
});

test("a side that did not arrive is an empty list, and the other side stays what it was", () => {
  expect(run({ ...byKey, join: "left" }, { orders: null, customers })).toEqual(gives([]));
  expect(run({ ...byKey, join: "outer" }, { orders: null, customers })).toEqual(gives(customers));
  expect(run({ ...byKey, join: "left" }, { orders, customers: null })).toEqual(gives(orders));
});

test("where both have a field, the first list's value stays, or the last one's", () => {
  const input = { a: [{ id: 1, n: "a" }], b: [{ id: 1, n: "b" }] };
  for (const mode of ["key", "position"]) {
    expect(run({ mode, left_key: "id" }, input)).toEqual(gives([{ id: 1, n: "a" }]));
    expect(run({ mode, left_key: "id", conflict: "last" }, input)).toEqual(gives([{ id: 1, n: "b" }]));
  }
});

test("keys may be nested", () => {
  const input = { a: [{ buyer: { id: 1 } }], b: [{ id: 1, n: 2 }] };
  expect(run({ mode: "key", left_key: "buyer.id", right_key: "id" }, input)).toEqual(
    gives([{ buyer: { id: 1 }, id: 1, n: 2 }]),
  );
});

test("an item without the key fails the step, and says where it is and what it has", () => {
  expect(run(byKey, { orders: [{ customer_id: 7 }, { customer: 7, id: 2 }], customers })).toEqual(
    failsWith("key_missing", "Item 2 of “orders” has no field “customer_id”: it has only customer, id."),
  );
});

test("two items of another list with the same key fail the step", () => {
  expect(run(byKey, { orders, customers: [...customers, { id: "7" }] })).toEqual(
    failsWith(
      "key_duplicate",
      "Items 1 and 4 of “customers” have the same key 7. Only the first list may repeat a key: put “customers” first, or remove its duplicates.",
    ),
  );
});

test.each<[Json, string]>([
  ["x", 'the text "x"'],
  [5, "the number 5"],
  [[1], "a list"],
  [null, "null"],
])("the item %j cannot be combined, and the error says what it is", (item, described) => {
  for (const mode of ["position", "key"]) {
    expect(run({ mode, left_key: "id" }, { a: [{ id: 1 }], b: [{ id: 1 }, item] })).toEqual(
      failsWith("item_not_object", `Item 2 of “b” is ${described}. Only objects can be combined.`),
    );
  }
});

test("a __proto__ in an item stays the data that it was", () => {
  const input: Json = JSON.parse('{"a":[{"id":1,"__proto__":{"admin":true}}],"b":[{"id":1}]}');
  run({ mode: "key", left_key: "id" }, input);
  expect(Reflect.get({}, "admin")).toBeUndefined();
});

test("starts on the first edge in mode first only, and knows its inputs by key in all others", () => {
  for (const mode of ["all", "append", "position", "key", "first"]) {
    expect(definition.startsOnFirst?.({ mode })).toBe(mode === "first");
    expect(definition.inputByKey?.({ mode })).toBe(mode !== "first");
  }
});

test("names what is missing before it is activated", () => {
  const check = (part: Record<string, unknown>) =>
    definition.check?.(definition.config.parse(part)).map(({ pointer, code }) => [pointer, code]);
  expect(check({})).toEqual([]);
  expect(check({ mode: "key" })).toEqual([["/left_key", "key_required"]]);
  expect(check({ mode: "append", lists: [{ list: "{{a}}" }, {}] })).toEqual([
    ["/lists/1/list", "list_required"],
  ]);
  expect(check({ mode: "all", lists: [{}] })).toEqual([]);
});

test.each<[Record<string, unknown>, string]>([
  [{}, "wait for all"],
  [{ mode: "first" }, "the first to arrive"],
  [{ mode: "append" }, "append lists"],
  [{ mode: "append", lists: [{ list: "{{a}}" }, { list: "{{ b.items }}" }] }, "append a, b.items"],
  [{ mode: "position" }, "combine lists by position"],
  [{ mode: "key" }, "no key field yet"],
  [{ ...byKey, join: "left" }, "left join of lists on customer_id = id"],
  [{ mode: "key", left_key: "id" }, "inner join of lists on id"],
])("is summed up in a line: %j", (config, summary) => {
  expect(definition.summary(definition.config.parse(config))).toBe(summary);
});

test("joins 10,000 items to 10,000 within seconds, even on a busy machine", () => {
  const many = (name: string) => Array.from({ length: 10_000 }, (_, id) => ({ id, [name]: id }));
  const begun = performance.now();
  const outcome = run({ mode: "key", left_key: "id" }, { a: many("a"), b: many("b").toReversed() });
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(outcome).toMatchObject({ output: { count: 10_000 } });
});
