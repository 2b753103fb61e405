import { expect, test } from "vitest";
import { readContentType } from "./content-type.ts";
import { parseText } from "./parse-text.ts";
import { toTriggerOutput } from "./webhook-record.ts";

const seen = { method: "POST", headers: {}, target: "/?a=1", ip: "192.0.2.1", atMs: 0 };

function take(body: string, type = "application/json", atMs = 0) {
  const parsed = parseText("POST", readContentType(type), Buffer.from(body));
  if ("problem" in parsed) throw new Error(parsed.problem);
  return toTriggerOutput(parsed, { ...seen, atMs });
}

test.each([
  ['{"a":1}', "application/json"],
  [' \n{ "a" : { "b": "}" } }\r\n ', "application/json"],
  ["\uFEFF" + '{"a":[1,2,{"c":"\\u0000 \\ud800"}]}', "application/json"],
  ['{"__proto__":{"a":1},"constructor":2}', "application/json"],
  ['{"a":1,"a":2}', "application/json"],
  ["{}", "application/json"],
  ["{ }", "application/json"],
  ["", "application/json"],
  ["[1]", "application/json"],
  ["null", "application/json"],
  ['{"_webhook":{"ip":"forged"},"a":1}', "application/json"],
  ['{"a":1,"\\u005fwebhook":{"ip":"forged"}}', "application/json"],
  ['{"a":[1e999,-1e999,1e-999],"b":{"c":1e400}}', "application/json"],
  ["a=1&b=2", "application/x-www-form-urlencoded"],
  ["<a><b>1</b></a>", "application/xml"],
  ["plain }", "text/plain"],
])("the text of what is put out for %j says the same as the output", (body, type) => {
  const { output, text } = take(body, type);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(output)));
  expect(text.match(/"_webhook"/g), "nobody else's _webhook is stored").toHaveLength(1);
  expect(JSON.parse(text)._webhook).toMatchObject({ method: "POST", ip: "192.0.2.1", query: { a: "1" } });
});

test("a number that a double cannot hold is text with its digits to everyone who reads the output", () => {
  expect(take('{"a":1e999,"b":1}').text).toMatch(/^\{"a":"1e999","b":1,/);
});

test("fields that came as JSON are stored as they were sent", () => {
  expect(take('{"id": 1234567890123456, "price": 1.50}').text).toMatch(
    /^\{"id": 1234567890123456, "price": 1.50,"_webhook":\{"method":"POST",/,
  );
});

test("each call has its own time, whichever second the call before came in", () => {
  const times = [0, 7, 999, 1000, 999, 1_700_000_000_042, 1_700_000_001_000, 1_700_000_000_999, -1];
  for (const atMs of times) {
    const { timestamp } = JSON.parse(take('{"a":1}', "application/json", atMs).text)._webhook;
    expect(timestamp).toBe(new Date(atMs).toISOString().replace("Z", "+00:00"));
  }
});
