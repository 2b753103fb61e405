import { expect, test } from "vitest";
import type { CallShapes } from "#engine/shapes/call-shape.ts";
import { shapeOfAll } from "#engine/shapes/shape.ts";
import type { Json } from "#lib/json.ts";
import { checkTags } from "./check.ts";
import { sampleOutputs } from "./samples.ts";
import { suggestFrom } from "./suggest.ts";
import { graphOf, hook, node } from "./test-support.ts";

const sample = { order: { total: 1, customer: "Ada" }, items: [{ sku: "a" }], old: 1 };

/** `count` calls, of which each tenth has no total. */
function shapesOf(count: number): CallShapes {
  const calls = Array.from(
    { length: count },
    (_, n): Json => ({
      order: { customer: "Ada", state: "open", ...(n % 10 === 0 ? {} : { total: n }) },
      items: [{ sku: "a", ...(n % 2 === 0 ? { size: "M" } : {}) }],
    }),
  );
  return new Map([["hook", { calls: count, shape: shapeOfAll(calls) }]]);
}

function graphWith(value: string) {
  return graphOf(
    [hook(sample), node("first", "action"), node("me", "action", { rows: [{ value }] })],
    "hook > first > me",
  );
}

function problemsOf(value: string, count = 200) {
  const graph = graphWith(value);
  return checkTags(graph, sampleOutputs(graph, undefined, { callShapes: shapesOf(count) }));
}

test.each([
  "{{order.customer}}",
  // Only the calls have it.
  "{{order.state}}",
  "{{hook.order.state}}",
  "{{items[0].sku}}",
  "{{items.size}}",
  "{{first.anything}}",
  "{{order.total | default: 0}}",
  "{% if order.total %}a{% endif %}",
])("%s is in all calls, or need not be", (value) => {
  expect(problemsOf(value)).toEqual([]);
});

test.each([
  ["{{order.total}}", "`order.total` was missing in 20 of the last 200 calls."],
  ["{{hook.order.total}}", "`hook.order.total` was missing in 20 of the last 200 calls."],
  ["{{items[0].size}}", "`items[0].size` was missing in 100 of 200 items in the last calls."],
  ["{{old}}", "None of the last 200 calls had `old`."],
  ["{{order.custmer}}", "None of the last 200 calls had `order.custmer`. Did you mean `order.customer`?"],
])("%s is a warning that does not block", (value, detail) => {
  expect(problemsOf(value)).toEqual([
    {
      nodeId: "me",
      edgeId: null,
      pointer: "/rows/0/value",
      code: "tag_not_in_calls",
      isWarning: true,
      detail,
    },
  ]);
});

test("a few calls prove nothing, but they have what they have", () => {
  expect(problemsOf("{{order.total}}{{old}}{{order.state}}", 9)).toEqual([]);
  expect(problemsOf("{{order.custmer}}", 9)).toMatchObject([{ code: "tag_not_in_sample" }]);
});

test("a wrong node key blocks, whatever the calls", () => {
  expect(problemsOf("{{frst.status}}")).toMatchObject([{ code: "tag_unresolved" }]);
  expect(problemsOf("{{ broken")).toMatchObject([{ code: "tag_syntax" }]);
});

test("tags are offered with what the calls had, and with fields that only they have", () => {
  const graph = graphWith("");
  const tags = suggestFrom(graph, "me", sampleOutputs(graph, undefined, { callShapes: shapesOf(200) }));
  const byPath = new Map(tags.map((tag) => [tag.path, tag]));
  expect(byPath.get("order.total")).toMatchObject({
    type: "number",
    sample: 1,
    calls: { types: "number", count: { seen: 180, of: 200, unit: "calls" }, isInData: true },
  });
  expect(byPath.get("order.state")).toMatchObject({
    type: "string",
    calls: { count: { seen: 200, of: 200 }, isInData: false },
  });
  expect(byPath.get("items[0].size")).toMatchObject({
    calls: { count: { seen: 100, of: 200, unit: "items" } },
  });
  expect(byPath.get("old")).not.toHaveProperty("calls");
  const paths = tags.map(({ path }) => path);
  expect(paths.indexOf("order.state")).toBeLessThan(paths.indexOf("items"));
});
