import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import {
  callSpanId,
  executionSpanId,
  isSampled,
  parseTraceparent,
  toSpanId,
  toTraceId,
  toTraceparent,
} from "./span.ts";

test("ids have the form that OpenTelemetry demands, and are the same in every process", () => {
  const id = "01931b0e-1c00-7000-8000-0123456789ab";
  expect(toTraceId(id)).toBe("01931b0e1c00700080000123456789ab");
  expect(callSpanId(id)).toMatch(/^[\da-f]{16}$/);
  expect(callSpanId(id)).not.toBe(executionSpanId(id));
  expect(toSpanId("step", id, "", "a", 1)).not.toBe(toSpanId("step", id, "", "a", 2));
});

test("a header is parsed, and written as the specification says", () => {
  const context = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
  expect(parseTraceparent(toTraceparent(context, true))).toEqual(context);
  expect(toTraceparent(context, false)).toBe(`00-${context.traceId}-${context.spanId}-00`);
});

test.each([
  "",
  "canary",
  "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
  "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01",
])("an invalid header is ignored: %j", (text) => {
  expect(parseTraceparent(text)).toBeNull();
});

test("about the chosen share of traces is sent, of ids that were created at once, too", () => {
  const ids = Array.from({ length: 4000 }, () => toTraceId(newId()));
  const count = (share: number) => ids.filter((id) => isSampled(id, share)).length;
  expect([count(0), count(1)]).toEqual([0, 4000]);
  expect(count(0.25)).toBeGreaterThan(800);
  expect(count(0.25)).toBeLessThan(1200);
});
