import { describe, expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import forEach from "#nodes/for-each/definition.ts";
import forEachRunner from "#nodes/for-each/run.ts";
import listRunner from "#nodes/list/run.ts";
import mergeRunner from "#nodes/merge/run.ts";
import { runNode } from "#test/run-node.ts";

/** Lists, merges and loops from public bug reports. */

async function outputOf(outcome: ReturnType<typeof runNode>): Promise<Json> {
  const ended = await outcome;
  if (ended.kind !== "done") throw new Error(JSON.stringify(ended));
  return ended.output;
}

const list = (settings: Record<string, unknown>) =>
  outputOf(runNode(listRunner, { conditions: () => ({ value: [], missing: [] }), ...settings }));
const merge = (settings: Record<string, unknown>, input: Json) =>
  outputOf(runNode(mergeRunner, settings, { input }));

const by = (field: string, more = {}) => ({
  sort_by: [{ field, order: "asc", type: "auto", ignore_case: true, ...more }],
});

describe("sorted", () => {
  test.each<[report: string, settings: Record<string, unknown>, items: Json[], sorted: Json[]]>([
    ["n8n-io/n8n#3744", by(""), ["1000", "9.5", "20", "100"], ["9.5", "20", "100", "1000"]],
    ["n8n-io/n8n#12391", by("", { order: "desc" }), [2, 10, 1, 33], [33, 10, 2, 1]],
    [
      "n8n-io/n8n#15377",
      by(""),
      ["Flow 7.10", "Flow 7.2", "Flow 7.1"],
      ["Flow 7.1", "Flow 7.2", "Flow 7.10"],
    ],
    [
      "nnajm/orb#83",
      by(""),
      ["2026-10-01", "2025-12-31T23:00:00Z", "2026-02-28"],
      ["2025-12-31T23:00:00Z", "2026-02-28", "2026-10-01"],
    ],
    [
      "node-red/node-red#1567",
      by("", { type: "number" }),
      ["4", "1", "5", "-3", "2"],
      ["-3", "1", "2", "4", "5"],
    ],
    [
      "n8n-io/n8n#32637",
      by("z"),
      [
        { z: 2, a: 1 },
        { z: 1, b: 1, a: 2 },
      ],
      [
        { z: 1, b: 1, a: 2 },
        { z: 2, a: 1 },
      ],
    ],
  ])("%s: %j sorts %j", async (_report, settings, items, sorted) => {
    const output = await list({ operation: "sort", list: items, ...settings });
    expect(JSON.stringify(output)).toBe(JSON.stringify({ items: sorted, count: sorted.length }));
  });
});

describe("without duplicates", () => {
  test.each<[report: string, fields: string[], items: Json[], kept: Json[]]>([
    [
      "n8n-io/n8n#23221",
      ["id"],
      [{ id: "a", n: 1 }, { id: "b" }, { id: "a", n: 2 }],
      [{ id: "a", n: 1 }, { id: "b" }],
    ],
    [
      "n8n-io/n8n#7678",
      ["id"],
      [{ id: 1 }, { id: "x" }, { id: null }, { id: "x" }],
      [{ id: 1 }, { id: "x" }, { id: null }],
    ],
  ])("%s: by %j", async (_report, fields, items, kept) => {
    const unique_by = fields.map((field) => ({ field }));
    expect(await list({ operation: "unique", list: items, unique_by })).toEqual({
      items: kept,
      count: kept.length,
    });
  });
});

describe("split", () => {
  test.each<[report: string, settings: Record<string, unknown>, items: Json, split: Json[]]>([
    ["n8n-io/n8n#10939", { split_field: "jobs" }, [{ jobs: [{ ID: 1 }, { ID: 2 }] }], [{ ID: 1 }, { ID: 2 }]],
    ["n8n-io/n8n#20468", { split_field: "a" }, [{ b: 1 }, { a: [1, 2] }, { a: [] }], [1, 2]],
    ["n8n-io/n8n#2751", {}, [[1, 2], [3]], [1, 2, 3]],
  ])("%s: %j", async (_report, settings, items, split) => {
    expect(await list({ operation: "split_out", list: items, ...settings })).toEqual({
      items: split,
      count: split.length,
    });
  });
});

describe("summarized", () => {
  const measure = (operation: string, field: string) => ({ operation, field, as: operation });
  test.each<[report: string, settings: Record<string, unknown>, items: Json[], summary: Json[]]>([
    [
      "n8n-io/n8n#13044",
      { measures: [measure("count", ""), { ...measure("count", "n"), as: "with" }] },
      [{ n: 1 }, { n: null }, {}],
      [{ count: 3, with: 1 }],
    ],
    [
      "uwdata/arquero#46",
      { measures: [measure("average", "n"), measure("min", "n")] },
      [{ n: null }, {}],
      [{ average: null, min: null }],
    ],
    [
      "ObjectVision/GeoDMS#647",
      { group_by: [{ field: "k" }], measures: [measure("count", "")] },
      [{ k: null }, { k: "a" }, {}],
      [
        { k: null, count: 2 },
        { k: "a", count: 1 },
      ],
    ],
    [
      "terascope/teraslice#2335",
      { measures: [measure("average", "n")] },
      [{ n: 1 }, { n: null }, { n: 3 }],
      [{ average: 2 }],
    ],
  ])("%s", async (_report, settings, items, summary) => {
    expect(await list({ operation: "summarize", list: items, ...settings })).toEqual({
      items: summary,
      count: summary.length,
    });
  });
});

describe("compared", () => {
  const row = (status: string, first: Json, second: Json, changed: string[] = []) => ({
    status,
    first,
    second,
    changed,
  });
  test.each<[report: string, fields: string[], first: Json[], second: Json[], rows: Json[]]>([
    [
      "n8n-io/n8n#5645",
      ["summary", "start.dateTime"],
      [{ id: 1, summary: "a", start: { dateTime: "x" } }],
      [{ id: 2, summary: "a", start: { dateTime: "x" } }],
      [
        row(
          "changed",
          { id: 1, summary: "a", start: { dateTime: "x" } },
          { id: 2, summary: "a", start: { dateTime: "x" } },
          ["id"],
        ),
      ],
    ],
    [
      "n8n-io/n8n#4862",
      ["sku"],
      [{ sku: 7, qty: 1 }],
      [{ sku: "7", qty: 1 }],
      [row("changed", { sku: 7, qty: 1 }, { sku: "7", qty: 1 }, ["sku"])],
    ],
    [
      "n8n-io/n8n#5885",
      ["id"],
      [{ id: 1, a: null }],
      [{ id: 1 }],
      [row("changed", { id: 1, a: null }, { id: 1 }, ["a"])],
    ],
    [
      "n8n-io/n8n#29534",
      ["sku"],
      [{ sku: "a", qty: 0 }],
      [{ sku: "a", qty: 1, other: "yes" }],
      [row("changed", { sku: "a", qty: 0 }, { sku: "a", qty: 1, other: "yes" }, ["qty", "other"])],
    ],
  ])("%s: by %j", async (_report, fields, first, second, rows) => {
    const compare_by = fields.map((field) => ({ field }));
    expect(await list({ operation: "compare", list: first, other: second, compare_by })).toEqual({
      items: rows,
      count: rows.length,
    });
  });
});

describe("merged", () => {
  const key = (join: string) => ({ mode: "key", join, left_key: "email", right_key: "email" });
  test.each<[report: string, settings: Record<string, unknown>, input: Json, items: Json[]]>([
    ["n8n-io/n8n#2111", { mode: "append" }, { a: [], b: [1] }, [1]],
    ["n8n-io/n8n#1621", { mode: "append" }, { a: [{ hi: "there" }], b: [] }, [{ hi: "there" }]],
    [
      "n8n-io/n8n#13182",
      { mode: "append" },
      { a: [{ x: 1 }], b: [{ y: 2 }], c: [{ z: 3 }] },
      [{ x: 1 }, { y: 2 }, { z: 3 }],
    ],
    [
      "n8n-io/n8n#1286",
      { mode: "append" },
      { a: { items: [], count: 0 }, b: { items: [{ n: 2 }], count: 1 } },
      [{ n: 2 }],
    ],
    ["n8n-io/n8n#6596", { mode: "append" }, { a: { items: [{ c: "" }], count: 1 }, b: null }, [{ c: "" }]],
    ["n8n-io/n8n#8438", key("left"), { a: [{ email: "a" }], b: [] }, [{ email: "a" }]],
    ["n8n-io/n8n#8438", key("inner"), { a: [{ email: "a" }], b: [] }, []],
    [
      "n8n-io/n8n#4074",
      key("inner"),
      { a: [{ email: "a", fruit: "apples" }], b: [{ email: "a", n: 1 }] },
      [{ email: "a", fruit: "apples", n: 1 }],
    ],
    [
      "n8n-io/n8n#19001",
      key("outer"),
      { a: [{ email: "a" }, { email: "b", l: 1 }], b: [{ email: "b", n: 1 }, { email: "c" }] },
      [{ email: "a" }, { email: "b", l: 1, n: 1 }, { email: "c" }],
    ],
    ["n8n-io/n8n#5203", { mode: "position" }, { a: [{ x: 1 }, { x: 2 }], b: [{ y: 1 }] }, [{ x: 1, y: 1 }]],
  ])("%s: %j", async (_report, settings, input, items) => {
    expect(await merge(settings, input)).toEqual({ items, count: items.length });
  });
});

test.each<[report: string, items: Json, iterations: Json[]]>([
  ["langflow-ai/langflow#7118", [{ text: "only" }], [{ text: "only" }]],
  ["Budibase/budibase#10180", [], []],
  ["Budibase/budibase#15589", "", []],
  ["activepieces/activepieces#7325", ["a", null, "", 0], ["a", null, "", 0]],
])("%s: a loop over %j", async (_report, items, iterations) => {
  const outcome = await runNode(forEachRunner, { items });
  if (outcome.kind !== "iterate") throw new Error(outcome.kind);
  const shares = Array.from(
    { length: outcome.count },
    (_, at) => forEach.container?.share(outcome.data, at).input,
  );
  expect(shares).toEqual(iterations);
});
