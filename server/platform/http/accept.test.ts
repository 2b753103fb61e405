import { expect, test } from "vitest";
import { prefersJson, wantsPlainJson } from "./accept.ts";

test.each<[accept: string | null, json: boolean]>([
  ["application/json", true],
  ["application/json, text/html;q=0.9", true],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
  ["*/*", false],
  ["text/html, application/json", false],
  ["application/*, text/html;q=0.5", true],
  ["application/json;q=0", false],
  ["", false],
  [null, false],
])("%s prefers JSON to HTML: %s", (accept, json) => {
  expect(prefersJson(accept)).toBe(json);
});

test.each<[accept: string | null, plain: boolean]>([
  ["application/json", true],
  ["application/problem+json, application/json", false],
  ["*/*", false],
  [null, false],
])("%s gets problems as plain JSON: %s", (accept, plain) => {
  expect(wantsPlainJson(accept)).toBe(plain);
});
