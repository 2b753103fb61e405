import { describe, expect, test } from "vitest";
import { documentSchema } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { checkFlow } from "#engine/graph/check.ts";
import { checkTags } from "#engine/tags/check.ts";
import { nodeTypes } from "#test/node-types.ts";
import { startWithWebhook, templates } from "./templates.ts";

const all = [...templates, { name: "Start with Receive Webhook", build: startWithWebhook }];

describe.each(all)("$name", ({ build }) => {
  test("can be activated as it is, with tags that all resolve", () => {
    const document = documentSchema.parse(build());
    expect(checkFlow(document, nodeTypes)).toEqual([]);
    const built = buildGraph(document, nodeTypes);
    expect("graph" in built && checkTags(built.graph)).toEqual([]);
  });

  test("never gives two flows the same webhook URL", () => {
    const ids = [build(), build()].flatMap(({ nodes }) => nodes.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
