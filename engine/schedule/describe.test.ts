import { expect, test } from "vitest";
import { scheduleProblems } from "./check.ts";
import { describeRule, describeSchedule } from "./describe.ts";
import type { ScheduleRule } from "./settings.ts";

const at = (times: string[], weekdays: number[]): ScheduleRule => ({ kind: "at", times, weekdays });
const cron = (expression: string): ScheduleRule => ({ kind: "cron", expression });

test.each<[ScheduleRule, string]>([
  [{ kind: "every", n: 1, unit: "hours" }, "every hour"],
  [
    { kind: "every", n: 2, unit: "weeks", weekdays: [5], times: ["09:00"] },
    "every 2 weeks on Friday at 09:00",
  ],
  [
    { kind: "every", n: 3, unit: "months", day: "last", times: ["17:00"], from: "2026-03-31" },
    "every 3 months on the last day at 17:00 from 2026-03-31",
  ],
  [{ kind: "every", n: 5, unit: "minutes" }, "every 5 minutes"],
  [at(["09:00"], [1, 2, 3, 4, 5]), "every weekday at 09:00"],
  [at(["17:30", "09:00"], [7, 6, 5, 4, 3, 2, 1]), "every day at 09:00 and 17:30"],
  [at(["09:00"], [6, 1]), "every Monday and Saturday at 09:00"],
  [at([], [1]), "at no time yet"],
  [cron("0 9 * * 1-5"), "at 09:00, Monday through Friday"],
  [cron("*/15 * * * *"), "every 15 minutes"],
  [cron("soon"), "at no time yet"],
])("%j is %s", (rule, words) => {
  expect(describeRule(rule)).toBe(words);
});

test("names the zone", () => {
  expect(describeSchedule({ rule: at(["09:00"], [1, 2, 3, 4, 5]), time_zone: "Europe/Berlin" })).toBe(
    "every weekday at 09:00, Europe/Berlin",
  );
});

test.each<[ScheduleRule, string, string]>([
  [at([], [1]), "UTC", "/rule/times"],
  [at(["09:00"], []), "UTC", "/rule/weekdays"],
  [cron(""), "UTC", "/rule/expression"],
  [cron("* * *"), "UTC", "/rule/expression"],
  [cron("0 25 * * *"), "UTC", "/rule/expression"],
  [cron("0 0 30 2 *"), "UTC", "/rule/expression"],
  [at(["09:00"], [1]), "Europe/Atlantis", "/time_zone"],
])("%j in %s has a problem at %s", (rule, time_zone, pointer) => {
  expect(scheduleProblems({ rule, time_zone })).toMatchObject([
    { pointer, detail: expect.stringMatching(/\.$/) },
  ]);
});

test("a schedule that can be due has no problems", () => {
  expect(scheduleProblems({ rule: cron("0 0 29 2 *"), time_zone: "Europe/Berlin" })).toEqual([]);
});
