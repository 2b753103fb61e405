import { describe, expect, test } from "vitest";
import { parseRedactedPath } from "#api/flows/redaction/paths.ts";
import { redactSchema } from "#api/flows/redaction/schema.ts";
import type { JsonObject } from "#lib/json.ts";
import { redactedMark as mark, redactOutput, redactTarget, redactText, toRedaction } from "./redact.ts";

function redacted(output: JsonObject, ...redact: string[]): JsonObject {
  const redaction = toRedaction(redactSchema.parse(redact));
  if (redaction) redactOutput(output, redaction);
  return output;
}

test.each([
  ["a field", "card", { card: "1" }, { card: mark }],
  ["a nested field", "customer.card", { customer: { card: 1, n: 2 } }, { customer: { card: mark, n: 2 } }],
  ["an object as a whole", "customer", { customer: { card: 1 } }, { customer: mark }],
  ["a field of all items", "items[].iban", { items: [{ iban: 1 }, {}] }, { items: [{ iban: mark }, {}] }],
  ["all items", "items[]", { items: [1, [2]] }, { items: [mark, mark] }],
  ["one item", "items[1].x", { items: [{ x: 1 }, { x: 2 }] }, { items: [{ x: 1 }, { x: mark }] }],
  ["a name with a dot", '["a.b"].c', { "a.b": { c: 1 } }, { "a.b": { c: mark } }],
  ["a list where one was expected", "a.b", { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: mark }, { b: mark }] }],
  ["one where a list was expected", "a[].b", { a: { b: 1 } }, { a: { b: mark } }],
  ["one where an item was expected", "a[0].b", { a: { "0": { b: 1 } } }, { a: { "0": { b: mark } } }],
  ["null", "card", { card: null }, { card: mark }],
  ["nothing that is not there", "a.b.c", { a: { x: 1 } }, { a: { x: 1 } }],
])("replaces %s", (_, path, output, expected) => {
  expect(redacted(output, path)).toEqual(expected);
});

test("replaces a field that is named like a prototype, and nothing of prototypes", () => {
  const output = JSON.parse('{"__proto__":{"card":"1"},"toString":1}');
  redacted(output, "__proto__.card", "constructor.prototype.x");
  expect(JSON.stringify(output)).toBe(`{"__proto__":{"card":"${mark}"},"toString":1}`);
  expect(redacted({}, "toString")).toEqual({});
});

const webhook = () => ({
  method: "POST",
  headers: { "x-token": ["a", "b"], accept: ["*/*"] },
  query: { token: ["1", "2"], page: "1" },
  content: '{"card":"1"}',
  content_encoding: "base64",
});

test("replaces headers and query parameters, and keeps the raw body if nothing in it is redacted", () => {
  const output = redacted({ _webhook: webhook() }, "_webhook.headers.X-Token", "_webhook.query.token");
  expect(output._webhook).toEqual({
    ...webhook(),
    headers: { "x-token": [mark, mark], accept: ["*/*"] },
    query: { token: mark, page: "1" },
  });
});

test("omits the raw body if a value in the body may be redacted", () => {
  const { content_encoding: _, ...rest } = webhook();
  const output = redacted({ card: "1", _webhook: webhook() }, "card");
  expect(output).toEqual({ card: mark, _webhook: { ...rest, content: "", content_omitted: true } });
});

test("replaces parameters in a target, whichever way their name is written", () => {
  const redaction = toRedaction(["_webhook.query.token"]);
  if (!redaction) throw new Error("There is a path.");
  expect(redactTarget("/flow?a=1&%74oken=secret&token=x", redaction)).toBe(
    "/flow?a=1&token=%5Bredacted%5D&token=%5Bredacted%5D",
  );
  expect(redactTarget("/flow", redaction)).toBe("/flow");
});

test("redacts each call of a stored batch", () => {
  const redaction = toRedaction(["card"]);
  if (!redaction) throw new Error("There is a path.");
  const batch = { items: [{ card: "1", _webhook: webhook() }], count: 1 };
  const { items } = JSON.parse(redactText(JSON.stringify(batch), redaction));
  expect(items).toMatchObject([{ card: mark, _webhook: { content_omitted: true } }]);
});

describe("paths", () => {
  test.each(["", "a..b", ".a", "a.", "[0]", "[]", "a[", "a[x]", 'a["', "a b."])("refuses %j", (path) => {
    expect([parseRedactedPath(path), redactSchema.safeParse([path]).success]).toEqual([null, false]);
  });

  test.each(["_webhook", "_webhook.content", "_webhook.headers", "_webhook.headers.x[0]", "_webhook.ip"])(
    "refuses %s, which the inspector needs",
    (path) => {
      expect(redactSchema.safeParse([path]).error?.issues[0]?.message).toContain("Of _webhook, only headers");
    },
  );

  test("reads the notation of every other field path", () => {
    expect(parseRedactedPath("a . b[-1]['c.d']")).toEqual(["a", "b", -1, "c.d"]);
    const redaction = toRedaction(["cards[-1]", "['odd.name'].x"]);
    if (!redaction) throw new Error("There are paths.");
    const call = JSON.stringify({ cards: ["1", "2"], "odd.name": { x: 1, y: 2 } });
    expect(JSON.parse(redactText(call, redaction))).toEqual({
      cards: ["1", mark],
      "odd.name": { x: mark, y: 2 },
    });
  });

  test("takes spaces inside names, and letters of any language", () => {
    expect(parseRedactedPath("Kärtli nummer.x-y")).toEqual(["Kärtli nummer", "x-y"]);
  });
});
