import type { CallDrift } from "#api/executions/call-shapes/schema.ts";
import { clockTime } from "#components/ui/time-text.ts";
import type { FieldKind } from "#engine/drift/kind-at.ts";

const kindWords: Readonly<Record<FieldKind, string>> = {
  missing: "no value",
  null: "null",
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** So many nodes are named. */
const namedNodes = 2;

/** "Since 3 Mar, 09:05, 41 of 200 calls lack `order.total`, which Set Fields uses." */
export function driftWords(drift: CallDrift, now: Date): string {
  const { path, before, count, calls, since, used_by } = drift;
  const lack =
    drift.now === "missing"
      ? `lack \`${path}\``
      : `have ${kindWords[drift.now]} in \`${path}\` instead of ${kindWords[before]}`;
  const uses = used_by.length === 1 ? "uses" : "use";
  const counts = `${count.toLocaleString("en-US")} of ${calls.toLocaleString("en-US")} calls`;
  return `Since ${clockTime(new Date(since), now)}, ${counts} ${lack}, which ${namesOf(used_by)} ${uses}.`;
}

function namesOf(nodes: CallDrift["used_by"]): string {
  const labels = nodes.map(({ label }) => label);
  const more = labels.length - namedNodes;
  if (more > 0) return `${labels.slice(0, namedNodes).join(", ")} and ${more} more`;
  return labels.join(" and ");
}
