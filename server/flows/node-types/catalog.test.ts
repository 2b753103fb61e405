import { expect, test } from "vitest";
import { z } from "zod";
import { nodeTypeSchema } from "#api/flows/node-types/schema.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { nodeTypes as types } from "#test/node-types.ts";
import { listCatalog } from "./catalog.ts";

const catalog = listCatalog(types);

test("lists every node type once, in the declared shape, as JSON", () => {
  expect(catalog.map(({ type }) => type)).toEqual(types.all().map(({ type }) => type));
  for (const entry of catalog) {
    expect(nodeTypeSchema.parse(entry)).toEqual(entry);
    expect(JSON.parse(JSON.stringify(entry))).toEqual(entry);
  }
});

test("lists the newest version of a type only", () => {
  const [definition] = types.all();
  if (!definition) throw new Error("there are no node types");
  const newer = { ...definition, version: definition.version + 1, label: "Newer" };
  const listed = listCatalog(createNodeTypes([newer, definition]));
  expect(listed).toMatchObject([{ type: definition.type, version: newer.version, label: "Newer" }]);
});

test.each([
  ["loop", "for_each_node"],
  ["if", "condition_node"],
  ["send slack message", "slack/post_message"],
  ["slack", "slack/post_message"],
  ["condtion", "condition_node"],
])("a query for “%s” lists %s first", (query, type) => {
  expect(listCatalog(types, query)[0]?.type).toBe(type);
});

/** Words for things of apps. HTTP Request has them too, for installations that lack the app. */
test.each([
  ...["tweet", "issue", "ticket", "invoice", "payment", "contact", "lead", "share", "sms", "calendar"],
  ...["channel message", "send message to channel", "google sheets", "whatsapp", "telegram"],
])("a query for “%s” lists operations before HTTP Request", (query) => {
  const listed = listCatalog(types, query).map(({ type }) => type);
  expect(listed[0]).toMatch(/^[a-z_]+\/[a-z_]+$/);
});

test.each(["http", "api", "curl", "webhook request", "graphql", "rest"])(
  "a query for “%s” lists HTTP Request first",
  (query) => expect(listCatalog(types, query)[0]?.type).toBe("http_request_node"),
);

test("a query that names nothing lists nothing", () => {
  expect(listCatalog(types, "zzzzzz")).toEqual([]);
});

test("describes the Receive Webhook node as the specification does", () => {
  expect(catalog.find(({ type }) => type === "receive_webhook_node")).toMatchObject({
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

test.each(catalog.map((entry) => [entry.type, entry] as const))(
  "%s: a client that has nothing but the JSON Schemas judges configurations and outputs as the server does",
  (type, { config_schema, defaults, output_schema }) => {
    const definition = types.newest(type);
    if (!definition) throw new Error(`${type} is not a node type`);
    expect(config_schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    const config = z.fromJSONSchema(config_schema);
    const output = z.fromJSONSchema(output_schema);
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(config_schema.properties)).toSorted()).toEqual(
      Object.keys(definition.fields).toSorted(),
    );
    for (const example of [{}, defaults, { ...defaults, unknown_setting: 1 }, { ...defaults, label: 1 }]) {
      expect(config.safeParse(example).success).toBe(definition.config.safeParse(example).success);
    }
    for (const example of [definition.sampleOutput(definition.config.parse({}), { name: "Ada" }), 1, null]) {
      expect(output.safeParse(example).success).toBe(definition.output.safeParse(example).success);
    }
  },
);
