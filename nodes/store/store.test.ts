import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const config = (part: Record<string, unknown>) => definition.config.parse(part);

function run(part: Record<string, unknown>) {
  return runner.run({
    settings: runner.settings.parse({ ...definition.config.parse({}), ...part }),
    input: null,
    ...stepContext(),
  });
}

const accesses = (access: Record<string, unknown>, area = "flow") => ({ kind: "store", area, access });
const expiresSeconds = null;

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{ key: "a" }, { operation: "get", key: "a" }],
  [
    { operation: "delete", key: "a" },
    { operation: "delete", key: "a" },
  ],
  [
    { operation: "list", key: "a/", after: "a/1" },
    { operation: "list", key: "a/", after: "a/1" },
  ],
  [
    { operation: "set", key: "a", value: { b: 1 }, expires_seconds: "60" },
    { operation: "set", key: "a", value: { b: 1 }, expiresSeconds: 60 },
  ],
  [
    { operation: "append", key: "a", value: [1] },
    { operation: "append", key: "a", value: [1], expiresSeconds },
  ],
  [
    { operation: "increment", key: "a" },
    { operation: "increment", key: "a", amount: 1, expiresSeconds },
  ],
  [
    { operation: "increment", key: "a", value: " -2.5 ", expires_seconds: null },
    { operation: "increment", key: "a", amount: -2.5, expiresSeconds },
  ],
])("asks the worker for what %j says", (part, access) => {
  expect(run(part)).toEqual(accesses(access));
});

test("reaches the entries that all flows share", () => {
  expect(run({ key: "a", area: "shared" })).toEqual(accesses({ operation: "get", key: "a" }, "shared"));
});

test.each<[Record<string, unknown>, string]>([
  [{ operation: "increment", value: "one" }, "amount_invalid"],
  [{ operation: "increment", value: { n: 1 } }, "amount_invalid"],
  [{ operation: "increment", value: 2 ** 60 }, "amount_invalid"],
  [{ operation: "set", expires_seconds: 0 }, "seconds_invalid"],
  [{ operation: "append", expires_seconds: "soon" }, "seconds_invalid"],
  [{ operation: "set", key: " " }, "store_key_required"],
  [{ operation: "set", key: "a\u0000" }, "store_key_invalid"],
  [{ operation: "get", key: "\ud800" }, "store_key_invalid"],
  [{ operation: "list", after: "x".repeat(251) }, "store_key_invalid"],
  [{ operation: "set", key: "é".repeat(251) }, "store_key_invalid"],
  [{ operation: "set", value: "é".repeat(131_072) }, "store_value_too_large"],
  [{ operation: "append", value: "x".repeat(262_143) }, "store_value_too_large"],
])("fails, and no retry helps: %#", (part, code) => {
  expect(run({ key: "a", ...part })).toMatchObject({ kind: "fail", error: { code }, retryable: false });
});

test.each<[Record<string, unknown>, [pointer: string, code: string][]]>([
  [{}, [["/key", "key_required"]]],
  [{ operation: "list" }, []],
  [{ key: "x".repeat(251) }, [["/key", "key_too_long"]]],
  [{ key: "{{id}}", operation: "increment", value: "{{n}}", expires_seconds: "{{n}}" }, []],
  [{ key: "a", operation: "increment", value: "x" }, [["/value", "amount_invalid"]]],
  [{ key: "a", operation: "set", expires_seconds: "-1" }, [["/expires_seconds", "seconds_invalid"]]],
  // What the operation does not use does not count.
  [{ key: "a", operation: "get", value: "x", expires_seconds: "-1" }, []],
])("names what prevents activation in %j", (part, problems) => {
  const found = definition.check?.(config(part)) ?? [];
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(problems);
});

test.each<[Record<string, unknown>, string]>([
  [{}, "No key yet"],
  [{ key: "orders/{{ id }}" }, "get orders/id"],
  [{ key: "count", operation: "increment", area: "shared" }, "increment count (shared)"],
  [{ operation: "list" }, "list all keys"],
  [{ operation: "list", key: "orders/" }, "list orders/…"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});

test.each<[Record<string, unknown>, Json]>([
  [{ operation: "set", value: 3 }, 3],
  [{ operation: "increment", value: "" }, 1],
  [{ operation: "append", value: "x" }, ["x"]],
  [{ operation: "list" }, [{ key: "a", value: null }]],
  [{ operation: "get" }, null],
])("has a likely output: %j", (part, value) => {
  const resolve = () => ({ ...config(part), key: "a" });
  expect(definition.sampleOutput(config(part), null, resolve)).toEqual({ key: "a", value, found: true });
});

test("shows settings only for their operation", () => {
  const shown = (operation?: string) =>
    Object.entries(definition.fields)
      .filter(([, field]) => field.visible?.(operation === undefined ? {} : { operation }) !== false)
      .map(([name]) => name);
  expect(shown()).toEqual(["label", "operation", "area", "key"]);
  expect(shown("list")).toEqual(["label", "operation", "area", "key", "after"]);
  expect(shown("increment")).toEqual(["label", "operation", "area", "key", "value", "expires_seconds"]);
});
