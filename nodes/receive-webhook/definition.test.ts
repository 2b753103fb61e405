import { expect, test } from "vitest";
import definition from "./definition.ts";

const check = (sample_payload: string) => definition.check?.(definition.config.parse({ sample_payload }));
const sample = (sample_payload: string) =>
  definition.sampleOutput(definition.config.parse({ sample_payload }), null);

test("is the node that the specification describes", () => {
  const { type, group, category, tier, inputs, outputs } = definition;
  expect({ type, group, category, tier, inputs, outputs }).toEqual({
    type: "receive_webhook_node",
    group: "Triggers",
    category: "trigger",
    tier: "CORE",
    inputs: [],
    outputs: [{ name: "output" }],
  });
  expect(definition.config.parse({})).toEqual({
    label: "Receive Webhook",
    description: "",
    sample_payload: "{}",
  });
});

test.each(["{}", "[]", "null", '{"name":"Ada"}', ' "text" '])(
  "can be activated with the sample %j",
  (text) => {
    expect(check(text)).toEqual([]);
  },
);

test.each(["", "  \n"])("cannot be activated when the sample was emptied: %j", (text) => {
  expect(check(text)).toMatchObject([{ pointer: "/sample_payload", code: "sample_payload_required" }]);
});

test("says where a sample stops being JSON", () => {
  expect(check('{"name": "Ada",\n "total": }')).toMatchObject([
    { code: "sample_payload_invalid", detail: expect.stringMatching(/line 2, column 11/) },
  ]);
});

test("puts out the sample, and what is no object under body", () => {
  expect(sample('{"order":{"total":12}}')).toMatchObject({
    order: { total: 12 },
    _webhook: { method: "POST" },
  });
  expect(sample("[1,2]")).toMatchObject({ body: [1, 2] });
  expect(sample("not json")).toMatchObject({ _webhook: { content: "not json" } });
});

test("a sample cannot forge the call's metadata", () => {
  expect(sample('{"_webhook":{"ip":"1.2.3.4"}}')).toMatchObject({ _webhook: { ip: "203.0.113.7" } });
});

test.each(["orders", "A-1.b_c~d", "...a", "x".repeat(100)])("takes the alias path %s", (alias) => {
  expect(definition.config.safeParse({ alias }).success).toBe(true);
});

test.each(["", ".", "..", "a/b", "a b", "a?b", "a%20", "é", "a\n", "x".repeat(101)])(
  "refuses the alias path %j",
  (alias) => {
    expect(definition.config.safeParse({ alias }).success).toBe(false);
  },
);
