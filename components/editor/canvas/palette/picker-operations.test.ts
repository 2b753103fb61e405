import { expect, test } from "vitest";
import { createLoadedOperations } from "#components/node-types/loaded-operations.ts";
import { createNodeTypes, type TypeEntry } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { operationNames } from "#test/connectors/shipped.ts";
import { pickerSections } from "./picker-sections.ts";

const ends = { inputs: [{ name: "input" }], outputs: [{ name: "output" }] };
const toEntry = (name: Pick<TypeEntry, "type" | "label" | "description" | "keywords">): TypeEntry => ({
  ...{ ...name, ...ends },
  ...{ group: "Actions", category: "action" },
});
const typesWith = (entries: readonly TypeEntry[]) => {
  const loaded = createLoadedOperations();
  loaded.setEntries(entries);
  return createNodeTypes(definitions, loaded);
};
const types = typesWith(operationNames.map(toEntry));
const offersOf = (query: string, given: { app?: string; recent?: string[] } = {}, known = types) =>
  pickerSections(query, { types: known, offers: () => true, recent: [], ...given });
const first = (query: string) => offersOf(query)[0]?.offers[0];

test.each([
  ["slack message", "slack/post_message"],
  ["send slack message", "slack/post_message"],
  ["slack", "slack/post_message"],
  ["slakc", "slack/post_message"],
  ["post message", "slack/post_message"],
  ["github issue", "github/create_issue"],
  ["create issue", "github/create_issue"],
  ["stripe customer", "stripe/create_customer"],
])("“%s” finds %s first", (query, type) => {
  expect(first(query)?.definition.type).toBe(type);
});

test.each([
  ["if", "condition_node"],
  ["loop", "for_each_node"],
  ["http", "http_request_node"],
  ["notify", "send_email_node"],
  ["filter", "list_node"],
  ["code", "code_node"],
])("“%s” still finds %s first, which is built in", (query, type) => {
  expect(first(query)?.definition.type).toBe(type);
});

test("a result names its app, and the other word that found it", () => {
  expect(first("slack message")).toMatchObject({ app: "Slack" });
  const byWord = offersOf("chat.postMessage")[0]?.offers[0];
  expect(byWord).toMatchObject({ app: "Slack", keyword: "chat.postMessage" });
});

test("an app lists its operations, and a search in it finds nothing else", () => {
  const names = (query: string) =>
    offersOf(query, { app: "slack" }).flatMap(({ offers }) =>
      offers.map(({ definition }) => definition.type),
    );
  expect(names("")).toEqual(
    operationNames.map(({ type }) => type).filter((type) => type.startsWith("slack/")),
  );
  expect(names("message")[0]).toBe("slack/post_message");
  expect(names("message").filter((type) => !type.startsWith("slack/"))).toEqual([]);
  expect(names("condition")).toEqual([]);
});

test("an operation that was added last is among the recent ones before it is loaded", () => {
  const recent = offersOf("", { recent: ["slack/post_message", "gone/operation"] })[0];
  expect(recent).toMatchObject({
    heading: "Recent",
    offers: [{ definition: { type: "slack/post_message" } }],
  });
});

test("of thousands of operations 100 are listed, and the others are counted", () => {
  const many = typesWith(
    Array.from({ length: 5_000 }, (_, at) =>
      toEntry({
        type: `acme/inspect_${at}`,
        label: `Inspect gadget ${at}`,
        description: "",
        keywords: ["Acme"],
      }),
    ),
  );
  const [section] = offersOf("inspect gadget", {}, many);
  expect(section?.offers).toHaveLength(100);
  expect(section?.left).toBe(4_900);
});
