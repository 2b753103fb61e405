import { expect, test } from "vitest";
import type { Held } from "#api/executions/reads/schema.ts";
import { untilTime } from "#components/ui/time-text.ts";
import { heldText } from "./held-text.ts";

const now = new Date("2026-11-23T12:00:00Z");
const soon = "2026-11-23T12:05:30.000Z";
const at = untilTime(new Date(soon), now);

const concurrency = { by: "concurrency", limit: 2, per_key: false } as const;
const rate = { by: "rate", count: 100, period_seconds: 60, expected_at: soon } as const;

test.each<[Held, string]>([
  [{ ...concurrency, position: 1 }, "Next in line: this flow runs 2 executions at a time."],
  [{ ...concurrency, position: 2, limit: 1 }, "2nd in line: this flow runs one execution at a time."],
  [
    { ...concurrency, position: 3, per_key: true },
    "3rd in line: this flow runs 2 executions with the same key at a time.",
  ],
  [{ ...concurrency, position: 11 }, "11th in line: this flow runs 2 executions at a time."],
  [{ ...concurrency, position: 22 }, "22nd in line: this flow runs 2 executions at a time."],
  [{ ...concurrency, position: 113 }, "113th in line: this flow runs 2 executions at a time."],
  [{ ...concurrency, position: 1201 }, "1,201st in line: this flow runs 2 executions at a time."],
  [
    { ...concurrency, position: 10_000, limit: 1000 },
    "Behind 10,000 or more in line: this flow runs 1,000 executions at a time.",
  ],
  [
    { ...rate, position: 1 },
    `Next in line: this flow starts 100 executions in 1 min. Expected start: ${at}.`,
  ],
  [
    { ...rate, position: 4, count: 1, period_seconds: 3660 },
    `4th in line: this flow starts one execution in 1 h 1 min. Expected start: ${at}.`,
  ],
  [{ by: "debounce", until: soon, calls: 3 }, `Collecting calls until ${at}: 3 so far.`],
  [{ by: "batch", until: soon, calls: 1, count: 10 }, `Collecting calls until ${at}: 1 of 10 so far.`],
  [{ by: "batch", until: soon, calls: 4, count: null }, `Collecting calls until ${at}: 4 so far.`],
  [
    { by: "batch", until: now.toISOString(), calls: 4, count: 10 },
    "Collected calls, starts soon: 4 of 10 so far.",
  ],
])("%j", (held, text) => {
  expect(heldText(held, now)).toBe(text);
});
