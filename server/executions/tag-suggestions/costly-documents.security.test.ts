import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { checkFlow } from "#engine/graph/check.ts";
import { checkTags } from "#engine/tags/check.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import { chain, setFieldsNode, webhookNode } from "#server/flows/documents/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { report } from "#test/processes/report.ts";
import { processorMsOf } from "#test/processes/stall-meter.ts";

const maxStallMs = 100;

const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`)}}`;
let made = 0;
/** Others each time, because compiled templates are cached. */
const tags = (count: number) => {
  made += 1;
  return Array.from({ length: count }, (_, n) => `{{a${made}_${n}}}`).join("");
};
const path = (parts: number) => `{{ a${".b".repeat(parts - 1)} }}`;

/**
 * The longer of the times that checking and showing such a document takes, and the problems found. Other tests share the
 * processor, so rounds are repeated until one is within the limit.
 */
function costOf(make: () => FlowDocument) {
  let stallMs = Number.POSITIVE_INFINITY;
  let details = "";
  for (let round = 0; round < 8 && stallMs > maxStallMs; round += 1) {
    const document = make();
    const built = buildGraph(document, nodeTypes);
    if ("problems" in built) throw new Error("The document has no graph.");
    const checkMs = processorMsOf(() => {
      const problems = [...checkFlow(document, nodeTypes), ...checkTags(built.graph)];
      details = problems.map(({ detail }) => detail).join("\n");
    });
    const nodeId = document.nodes[1]?.id ?? "";
    const suggestMs = processorMsOf(() => suggestTags({ graph: built.graph, nodeId }));
    stallMs = Math.min(stallMs, Math.max(checkMs, suggestMs));
  }
  return { stallMs, details };
}

test.each<[string, () => FlowDocument, string | null]>([
  [
    "60,000 tags",
    () => chain(webhookNode(), setFieldsNode("s", "{{a}}".repeat(60_000))),
    "more than 5000 tags",
  ],
  [
    "30,000 different tags",
    () => chain(webhookNode(), setFieldsNode("s", tags(30_000))),
    "more than 5000 tags",
  ],
  [
    "3,000 different tags beside 10,000 keys",
    () => chain(webhookNode(keys(10_000)), setFieldsNode("s", tags(3000))),
    null,
  ],
  [
    "a path of 100,000 parts",
    () => chain(webhookNode(), setFieldsNode("s", path(100_000))),
    "more than 200 parts",
  ],
  [
    "2,000 paths of 200 parts",
    () => chain(webhookNode(), setFieldsNode("s", path(200).repeat(2000))),
    "more than 50000 parts",
  ],
  [
    "a sample of 120,000 keys",
    () => chain(webhookNode(keys(120_000)), setFieldsNode()),
    "more than 50000 keys",
  ],
])(
  "low 6: a document with %s does not stall the process, and is refused if it would",
  (name, make, detail) => {
    const { stallMs, details } = costOf(make);
    report("S15", { document: name, "stall ms": Math.round(stallMs) });
    if (detail !== null) expect(details).toContain(detail);
    expect(stallMs).toBeLessThanOrEqual(maxStallMs);
  },
);

test("low 6: dots in texts, in arguments and of many short paths are no long path", () => {
  const fine = `${".".repeat(500)} {{ name | replace: "${".".repeat(500)}", "" }} ${"{{ a.b.c }}".repeat(1000)}`;
  const { details } = costOf(() => chain(webhookNode(), setFieldsNode("s", fine)));
  expect(details).not.toContain("parts");
});
