import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { failedResponse } from "./failed-response.ts";

const failed = (detail: Json) => ({ error: { code: "http_status", message: "No.", detail } });

test("the response of a failed request is its status, headers and body", () => {
  const detail = { status: 503, headers: { "retry-after": ["60"] }, body: { error: "maintenance" } };
  expect(failedResponse(failed(detail))).toEqual(detail);
});

test.each([null, "text", { status: 503 }, { line: 4 }])(
  "a failure with %j as detail has no response",
  (detail) => {
    expect(failedResponse(failed(detail))).toBeNull();
  },
);

test("a step that did not fail has no response", () => {
  expect(failedResponse({ error: null })).toBeNull();
});
