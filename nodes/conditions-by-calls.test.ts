import { expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { shapeOfAll } from "#engine/shapes/shape.ts";
import { checkConditions } from "#engine/tags/check-conditions.ts";
import { sampleOutputs } from "#engine/tags/samples.ts";
import type { Json } from "#lib/json.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);
const idOf = (key: string) => key.padEnd(21, "_");

function node(key: string, type: string, config: DocumentNode["config"] = {}): DocumentNode {
  return { id: idOf(key), type, key, position: { x: 0, y: 0 }, config };
}

const calls = Array.from(
  { length: 200 },
  (_, n): Json => ({
    total: n / 2,
    count: `${n}`,
    name: `Ada ${n}`,
    day: "2026-03-01",
    status: n % 3 === 0 ? "open" : "closed",
    paid: n % 2 === 0,
    either: n % 2 === 0 ? n : "none",
    ...(n < 5 ? { rare: "a" } : {}),
  }),
);

type Condition = [left: string, operator: string, right?: string];

function problemsOf(node_: DocumentNode, seen: Json[] = calls) {
  const hook = node("hook", "receive_webhook_node", { sample_payload: "{}" });
  const edge = {
    id: "edge",
    source: hook.id,
    source_handle: "output",
    target: node_.id,
    target_handle: "input",
  };
  const built = buildGraph({ nodes: [hook, node_], edges: [edge] }, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const callShapes = new Map([[hook.id, { calls: seen.length, shape: shapeOfAll(seen) }]]);
  return checkConditions(built.graph, sampleOutputs(built.graph, undefined, { callShapes }));
}

const conditionWith = ([left, operator, right = ""]: Condition) =>
  node("check", "condition_node", { match: "all", conditions: [{ left, operator, right }] });

test.each<Condition>([
  ["{{total}}", "greater", "10"],
  ["{{total}}", "equals", "12.5"],
  ["{{total}}", "equals", ""],
  ["{{total}}", "contains", "a"],
  ["{{count}}", "greater", "10"],
  ["{{name}}", "equals", "anything"],
  ["{{name}}", "greater", "B"],
  ["{{day}}", "greater", "2026-01-01"],
  ["{{status}}", "equals", "open"],
  ["{{status}}", "starts_with", "op"],
  ["{{paid}}", "equals", "true"],
  ["{{paid}}", "is_true"],
  ["{{either}}", "equals", "none"],
  ["{{rare}}", "equals", "b"],
  ["{{total}}", "greater", "{{count}}"],
  ["{{total}}", "greater", "{{total}}"],
  ["{{status}} {{name}}", "equals", "x"],
  ["{{missing}}", "equals", "x"],
])("%s %s %s may be meant so", (...condition) => {
  expect(problemsOf(conditionWith(condition))).toEqual([]);
});

test.each<[...Required<Condition>, string]>([
  ["{{total}}", "greater", "ten", "`total` was always a number in the last calls, and “ten” is text."],
  ["{{total}}", "equals", "10 €", "`total` was always a number in the last calls, and “10 €” is text."],
  [
    "{{name}}",
    "less",
    "10",
    "`name` was text in the last calls, and not always a number. Other text has no order, so the condition is false for it.",
  ],
  ["{{paid}}", "equals", "yes", "`paid` was always true or false in the last calls."],
  [
    "{{status}}",
    "equals",
    "opened",
    "`status` was never “opened” in the last calls. Its values were “open”, “closed”.",
  ],
  [
    "{{hook.status}}",
    "not_equals",
    "Open",
    "`hook.status` was never “Open” in the last calls. Its values were “open”, “closed”.",
  ],
  ["{{total}}", "equals", "{{name}}", "In the last calls, `total` was always a number, and `name` text."],
])("%s %s %s cannot be meant so", (left, operator, right, detail) => {
  expect(problemsOf(conditionWith([left, operator, right]))).toEqual([
    expect.objectContaining({
      nodeId: idOf("check"),
      pointer: "/conditions/0/right",
      isWarning: true,
      detail,
    }),
  ]);
});

test("a few calls prove nothing", () => {
  expect(problemsOf(conditionWith(["{{total}}", "greater", "ten"]), calls.slice(0, 9))).toEqual([]);
  expect(problemsOf(conditionWith(["{{status}}", "equals", "new"]), calls.slice(0, 40))).toEqual([]);
});

test("the conditions of a Switch's cases are checked, too", () => {
  const conditions = [{ left: "{{status}}", operator: "equals", right: "new" }];
  const switched = node("switch", "switch_node", {
    mode: "first",
    cases: [{ id: "a", label: "New", match: "all", conditions }],
  });
  expect(problemsOf(switched)).toMatchObject([
    { pointer: "/cases/0/conditions/0/right", code: "condition_value" },
  ]);
});
