import { expect, test } from "vitest";
import { z } from "zod";
import { nodeTypes as types } from "#test/node-types.ts";
import { listCatalog } from "./catalog.ts";
import { nodeTypeSchema } from "./schema.ts";

const nodeTypes = listCatalog(types);

test("tells every node type once, in the declared shape", () => {
  expect(nodeTypes.map((nodeType) => nodeType.type)).toEqual(types.search("").map(({ type }) => type));
  for (const nodeType of nodeTypes) expect(nodeTypeSchema.parse(nodeType)).toEqual(nodeType);
});

test("tells the Receive Webhook node as the specification does", () => {
  expect(nodeTypes.find((nodeType) => nodeType.type === "receive_webhook_node")).toMatchObject({
    group: "Triggers",
    category: "trigger",
    tier: "CORE",
    label: "Receive Webhook",
    handles: { inputs: [], outputs: [{ name: "output" }] },
    defaults: { label: "Receive Webhook", description: "", sample_payload: "{}" },
    config_schema: {
      type: "object",
      additionalProperties: false,
      properties: { label: { type: "string", default: "Receive Webhook" } },
    },
    output_schema: { type: "object", properties: { _webhook: { type: "object" } } },
  });
});

test.each(nodeTypes.map((nodeType) => [nodeType.type, nodeType] as const))(
  "%s: the JSON Schema stands by itself and accepts the defaults",
  (_, { config_schema, defaults, output_schema }) => {
    expect(config_schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(config_schema)));
    expect(schema.safeParse(defaults).error).toBeUndefined();
    expect(Object.keys(output_schema).length).toBeGreaterThan(0);
  },
);
