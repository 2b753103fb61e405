import { expect, test } from "vitest";
import { canOpen, isShownAsText } from "./openable.ts";

test.each([
  ["text/csv; charset=utf-8", true, true],
  ["text/html", true, true],
  ["application/json", true, true],
  ["application/atom+xml", true, true],
  ["image/png", true, false],
  ["IMAGE/JPEG", true, false],
  // A picture that can contain scripts is only text.
  ["image/svg+xml", false, false],
  ["application/pdf", false, false],
  ["application/octet-stream", false, false],
  ["", false, false],
])("of %j, opening is %s and as text %s", (type, opens, asText) => {
  expect([canOpen(type), isShownAsText(type)]).toEqual([opens, asText]);
});
