import { expect, test } from "vitest";
import { prefersJson } from "./prefers-json.ts";

test.each([
  "application/json",
  "application/json, text/html;q=0.9",
  "application/json, */*;q=0.5",
  "text/html;q=0, */*",
])("%j is a machine asking", (accept) => expect(prefersJson(accept)).toBe(true));

test.each([
  null,
  "*/*",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "text/html, application/json",
  "application/json;q=0",
  "application/json;q=oops",
])("%j gets the page", (accept) => expect(prefersJson(accept)).toBe(false));
