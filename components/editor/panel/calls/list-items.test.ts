import { expect, test } from "vitest";
import type { CallPage, CallSummary, CountedCalls } from "#api/webhooks/calls/schema.ts";
import { listItems } from "./list-items.ts";

const call = (created_at: string) => ({ id: created_at, created_at }) as CallSummary;
const counted = (minute: string, count: number): CountedCalls => ({ minute, outcome: "accepted", count });
const page = (data: CallSummary[], counts: CountedCalls[]): CallPage => ({
  data,
  counted: counts,
  next_cursor: null,
});

const names = (pages: CallPage[]) =>
  listItems(pages).map((item) => ("call" in item ? item.call.created_at.slice(14, 19) : item.counted.count));

test("what was counted only stands before the calls of its minute", () => {
  const pages = [
    page(
      [call("2026-01-01T10:05:30Z"), call("2026-01-01T10:05:10Z"), call("2026-01-01T10:03:00Z")],
      [counted("2026-01-01T10:05:00Z", 9950), counted("2026-01-01T10:04:00Z", 7)],
    ),
    page([call("2026-01-01T10:01:00Z")], [counted("2026-01-01T10:01:00Z", 3)]),
  ];
  expect(names(pages)).toEqual([9950, "05:30", "05:10", 7, "03:00", 3, "01:00"]);
});

test("a webhook whose every call was held off shows its counts", () => {
  expect(names([page([], [counted("2026-01-01T10:05:00Z", 5)])])).toEqual([5]);
});
