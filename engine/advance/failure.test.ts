import { describe, expect, test } from "vitest";
import { defaultNodeSettings } from "#engine/document.ts";
import { failureOutput, retryAtMs, willRetry } from "./failure.ts";

const settings = (attempts: number, delay_seconds: number, factor: number) => ({
  ...defaultNodeSettings,
  retry: { attempts, delay_seconds, factor },
});

describe("the pause before the next attempt", () => {
  test.each([
    { attempt: 1, delay: 2, factor: 3, ms: 2_000 },
    { attempt: 2, delay: 2, factor: 3, ms: 6_000 },
    { attempt: 3, delay: 2, factor: 3, ms: 18_000 },
    { attempt: 5, delay: 2, factor: 1, ms: 2_000 },
    { attempt: 1, delay: 0, factor: 2, ms: 0 },
    { attempt: 1, delay: 0.0015, factor: 2, ms: 2 },
    { attempt: 19, delay: 86_400, factor: 10, ms: 86_400_000 },
  ])("after attempt $attempt of $delay s × $factor is $ms ms", ({ attempt, delay, factor, ms }) => {
    expect(retryAtMs(settings(20, delay, factor), attempt, 1_000)).toBe(1_000 + ms);
  });
});

test.each([
  { status: "failed" as const, retryable: true, attempt: 2, again: true },
  { status: "failed" as const, retryable: true, attempt: 3, again: false },
  { status: "failed" as const, retryable: false, attempt: 1, again: false },
  { status: "succeeded" as const, retryable: true, attempt: 1, again: false },
])(
  "attempt $attempt of 3, $status, retryable $retryable: another follows: $again",
  ({ again, ...record }) => {
    expect(willRetry(settings(3, 1, 1), record)).toBe(again);
  },
);

test("a failure hands on what went wrong and what the node was given, not the error's details", () => {
  const error = { code: "timeout", message: "No response.", detail: { url: "https://example.com" } };
  expect(failureOutput(error, { total: 3 })).toEqual({
    error: { code: "timeout", message: "No response." },
    input: { total: 3 },
  });
});
