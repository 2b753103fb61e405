import { expect, test } from "vitest";
import type { CallDrift } from "#api/executions/call-shapes/schema.ts";
import { driftWords } from "./drift-words.ts";

const now = new Date(2026, 2, 12, 10);
const drift: CallDrift = {
  node_id: "hook",
  path: "order.total",
  before: "number",
  now: "missing",
  count: 41,
  calls: 200,
  since: new Date(2026, 2, 3, 9, 5).toISOString(),
  execution_id: "0190a2b4-0000-7000-8000-000000000000",
  used_by: [{ node_id: "a", label: "Set Fields" }],
};
const nodes = (...labels: string[]) => labels.map((label) => ({ node_id: label, label }));

test.each<[Partial<CallDrift>, string]>([
  [{}, "Since 3 Mar, 09:05, 41 of 200 calls lack `order.total`, which Set Fields uses."],
  [
    { since: new Date(2026, 2, 12, 9, 5).toISOString(), now: "string" },
    "Since 09:05, 41 of 200 calls have text in `order.total` instead of a number, which Set Fields uses.",
  ],
  [
    { now: "null", before: "object", used_by: nodes("A", "B") },
    "Since 3 Mar, 09:05, 41 of 200 calls have null in `order.total` instead of an object, which A and B use.",
  ],
  [
    { used_by: nodes("A", "B", "C", "D") },
    "Since 3 Mar, 09:05, 41 of 200 calls lack `order.total`, which A, B and 2 more use.",
  ],
])("%j is said in one sentence", (change, words) => {
  expect(driftWords({ ...drift, ...change }, now)).toBe(words);
});
