import { expect, test } from "vitest";
import slack from "#connectors/slack/connector.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { createLoadedOperations } from "./loaded-operations.ts";

const { operations, ...connector } = slack;
const operation = operations.post_message;
if (!operation) throw new Error("Slack has no operation post_message.");
const found = { connector, name: "post_message", operation };
const type = "slack/post_message";

test("an operation is a node type once it is loaded", () => {
  const loaded = createLoadedOperations();
  const types = createNodeTypes([], loaded);
  expect(types.newest(type)).toBeUndefined();
  loaded.add(found);
  expect(types.newest(type)?.label).toBe("Send a Slack message");
  expect(types.get(type, 1)).toBe(types.newest(type));
  expect(types.get(type, 2)).toBeUndefined();
});

test("a node keeps its version while a newer one is loaded, and its definition stays the same object", () => {
  const loaded = createLoadedOperations();
  loaded.add({ ...found, connector: { ...connector, version: 2 } });
  loaded.add(found);
  const first = loaded.get(type, 1);
  loaded.add(found);
  expect(first?.version).toBe(1);
  expect(loaded.get(type, 1)).toBe(first);
  expect(loaded.newest(type)?.version).toBe(2);
  expect(loaded.find(type, 2)?.connector.version).toBe(2);
});
