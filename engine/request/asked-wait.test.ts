import { afterEach, beforeEach, expect, test } from "vitest";
import { askedWait } from "#lib/asked-wait.ts";
import { setClock } from "#lib/clock.ts";
import { refusedBy } from "./failures.ts";

const nowMs = Date.UTC(2026, 10, 27, 12, 0, 0);
let restore = () => {};
beforeEach(() => {
  restore = setClock({ nowMs: () => nowMs, monotonicMs: () => 0 });
});
afterEach(() => restore());

const inMinutes = (minutes: number) => String(nowMs / 1000 + minutes * 60);
const usedUp = { "x-ratelimit-remaining": ["0"], "x-ratelimit-reset": [inMinutes(10)] };

test.each([
  ["429 with seconds", 429, { "retry-after": ["7"] }, 7],
  ["429 with a date", 429, { "retry-after": ["Fri, 27 Nov 2026 12:00:30 GMT"] }, 30],
  ["503 with seconds", 503, { "retry-after": ["7"] }, 7],
  ["GitHub's secondary limit", 403, { "retry-after": ["60"] }, 60],
  ["GitHub's quota", 403, usedUp, 600],
  ["a quota with 429", 429, usedUp, 600],
  ["a quota that is not used up", 403, { ...usedUp, "x-ratelimit-remaining": ["12"] }, null],
  ["a refusal", 403, {}, null],
  ["a redirect's Retry-After", 301, { "retry-after": ["7"] }, null],
  ["a success that used the last of the quota", 200, usedUp, null],
])("%s", (_, status, headers, seconds) => {
  expect(askedWait({ status, headers })).toBe(seconds);
});

test.each([
  ["quota", usedUp, { retryable: true, retryAfterSeconds: 600 }],
  ["secondary limit", { "retry-after": ["60"] }, { retryable: true, retryAfterSeconds: 60 }],
  ["refusal", {}, { retryable: false }],
])("a 403 for a %s fails the step as %j", (_, headers, expected) => {
  const response = { kind: "response" as const, status: 403, headers, body: { message: "no" } };
  const failure = refusedBy(response, { method: "GET", url: "https://x/", isGraphql: false });
  expect(failure).toMatchObject(expected);
  expect(failure?.retryAfterSeconds).toBe(
    "retryAfterSeconds" in expected ? expected.retryAfterSeconds : undefined,
  );
});
