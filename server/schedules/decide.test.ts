import { expect, test } from "vitest";
import type { ScheduleSettings } from "#engine/schedule/settings.ts";
import { decide, type PendingSchedule } from "./decide.ts";

const at = (time: string) => Date.parse(`2026-01-01T${time}Z`);
const hourly: ScheduleSettings = {
  rule: { kind: "every", n: 1, unit: "hours" },
  time_zone: "UTC",
  missed: "skip",
  overlap: "allow",
};

function schedule(settings: Partial<ScheduleSettings>, more: Partial<PendingSchedule> = {}): PendingSchedule {
  const nextAtMs = at("10:00");
  return { settings: { ...hourly, ...settings }, nextAtMs, queuedMs: [], isRunning: false, ...more };
}

test("a time that is reached within a minute is started, and the next one follows", () => {
  expect(decide(schedule({}), at("10:00:59"))).toEqual({
    startMs: [at("10:00")],
    queuedMs: [],
    nextAtMs: at("11:00"),
    lastAtMs: at("10:00:59"),
  });
});

test("nothing is decided about a time that has not come", () => {
  expect(decide(schedule({}), at("09:59:59"))).toMatchObject({
    startMs: [],
    nextAtMs: at("10:00"),
    lastAtMs: null,
  });
});

test.each([
  ["skip", ["13:00"]],
  ["once", ["12:00", "13:00"]],
  ["all", ["10:00", "11:00", "12:00", "13:00"]],
] as const)("of times missed before 13:00, the policy %s starts %j", (missed, times) => {
  expect(decide(schedule({ missed }), at("13:00:10")).startMs).toEqual(times.map(at));
});

test("makes up for a hundred missed times at most, the newest", () => {
  const every: Partial<ScheduleSettings> = { rule: { kind: "every", n: 1, unit: "minutes" }, missed: "all" };
  const { startMs } = decide(schedule(every), at("20:00:30"));
  expect(startMs).toHaveLength(101);
  expect(startMs[0]).toBe(at("18:20"));
  expect(startMs.at(-1)).toBe(at("20:00"));
});

test("with the policy skip, a time is skipped while the last execution runs", () => {
  expect(decide(schedule({ overlap: "skip" }, { isRunning: true }), at("10:00:10")).startMs).toEqual([]);
  expect(decide(schedule({ overlap: "skip", missed: "all" }), at("13:00:10")).startMs).toEqual([at("10:00")]);
});

test("with the policy queue, times wait for each other", () => {
  const queueing = schedule({ overlap: "queue", missed: "all" }, { isRunning: true });
  const first = decide(queueing, at("11:00:10"));
  expect(first).toMatchObject({ startMs: [], queuedMs: [at("10:00"), at("11:00")] });

  const ended = { ...queueing, ...first, nextAtMs: at("12:00"), isRunning: false };
  expect(decide(ended, at("11:20"))).toEqual({
    startMs: [at("10:00")],
    queuedMs: [at("11:00")],
    nextAtMs: at("12:00"),
    lastAtMs: null,
  });
});

test("a queue holds a hundred times at most; later ones are skipped", () => {
  const queuedMs = Array.from({ length: 100 }, (_, index) => at("09:00") - index);
  const full = schedule({ overlap: "queue" }, { isRunning: true, queuedMs });
  expect(decide(full, at("10:00:10")).queuedMs).toEqual(queuedMs);
});

test("a rule that has no further times is not due again", () => {
  const never = schedule({ rule: { kind: "at", times: [], weekdays: [] } });
  expect(decide(never, at("10:00:10"))).toMatchObject({ startMs: [], nextAtMs: null });
});
