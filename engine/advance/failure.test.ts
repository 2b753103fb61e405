import { describe, expect, test } from "vitest";
import { defaultNodeSettings, type NodeSettings } from "#engine/document.ts";
import { failureOutput, retryAtMs, willRetry } from "./failure.ts";

const settings = (
  attempts: number,
  delay_seconds: number,
  factor: number,
  more: Partial<NodeSettings["retry"]> = {},
): NodeSettings => ({
  ...defaultNodeSettings,
  retry: { ...defaultNodeSettings.retry, attempts, delay_seconds, factor, ...more },
});

/** The delay in seconds after an attempt. */
const delayAfter = (of: NodeSettings, attempt: number, retryAfterSeconds?: number, random = 0) =>
  (retryAtMs(of, { attempt, finishedAtMs: 1_000, retryAfterSeconds }, () => random) - 1_000) / 1000;

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
    expect(delayAfter(settings(20, delay, factor), attempt) * 1000).toBe(ms);
  });

  test("never exceeds the longest delay", () => {
    const of = settings(20, 10, 3, { max_delay_seconds: 60 });
    expect([1, 2, 3, 20].map((attempt) => delayAfter(of, attempt))).toEqual([10, 30, 60, 60]);
  });

  test.each([
    { random: 0, seconds: 8 },
    { random: 0.5, seconds: 6 },
    { random: 1 - 2 ** -53, seconds: 4 },
  ])("with jitter $random, 8 s become $seconds s", ({ random, seconds }) => {
    expect(delayAfter(settings(3, 8, 1, { jitter: true }), 1, undefined, random)).toBe(seconds);
  });

  test.each([
    { retryAfter: 3, seconds: 10 },
    { retryAfter: 45, seconds: 45 },
    { retryAfter: 600, seconds: 60 },
  ])(
    "10 s and Retry-After: $retryAfter become $seconds s, with 60 s as the longest",
    ({ retryAfter, seconds }) => {
      expect(delayAfter(settings(3, 10, 1, { max_delay_seconds: 60 }), 1, retryAfter)).toBe(seconds);
    },
  );

  test("jitter does not shorten what Retry-After asks for", () => {
    expect(delayAfter(settings(3, 10, 1, { jitter: true }), 1, 12, 0.9)).toBe(12);
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
