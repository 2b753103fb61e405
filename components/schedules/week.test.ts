import { describe, expect, test } from "vitest";
import type { Schedule } from "#engine/schedule/settings.ts";
import { nextTime } from "#engine/schedule/times.ts";
import { dayText, firstDate, weekOf } from "./week.ts";

const now = Date.parse("2026-11-27T12:00:00Z");

function textsOf(schedule: Schedule, from = "2026-11-27") {
  return weekOf(schedule, from, nextTime(schedule, now) ?? now, now)
    .map(dayText)
    .flatMap((text) => (text ? [`${text.day}: ${text.times}`] : []));
}

const at = (times: string[], weekdays: number[], time_zone = "UTC"): Schedule => ({
  rule: { kind: "at", times, weekdays },
  time_zone,
});
const cron = (expression: string, time_zone = "UTC"): Schedule => ({
  rule: { kind: "cron", expression },
  time_zone,
});

describe("the coming week of a schedule", () => {
  test("has each time, and of today only those to come", () => {
    expect(textsOf(at(["09:00", "17:30"], [1, 5]))).toEqual([
      "Fri 27 Nov: 17:30",
      "Mon 30 Nov: 09:00, 17:30",
    ]);
  });

  test("is empty for one that is due later", () => {
    expect(textsOf(cron("0 9 1 1 *"))).toEqual([]);
  });

  test("has the first and the last of many times in a day, and goes on with the next day", () => {
    expect(textsOf(cron("*/15 8-17 * * 1,5"))).toEqual([
      "Fri 27 Nov: 12:15 to 17:45",
      "Mon 30 Nov: 08:00 to 17:45",
    ]);
    const always = textsOf({ rule: { kind: "every", n: 1, unit: "minutes" }, time_zone: "UTC" });
    expect(always).toHaveLength(7);
    expect(always[0]).toBe("Fri 27 Nov: 12:01 to 23:59");
    expect(always[6]).toBe("Thu 3 Dec: 00:00 to 23:59");
  });

  test("tells twelve times in a day one by one, and thirteen as many", () => {
    const hours = (count: number) =>
      Array.from({ length: count }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
    expect(weekOf(at(hours(12), [6]), "2026-11-28", now, now)[0]?.due.kind).toBe("times");
    expect(weekOf(at(hours(13), [6]), "2026-11-28", now, now)[0]?.due).toEqual({
      ...{ kind: "many", fromMinute: 0, toMinute: 720 },
    });
  });

  test("is by the clocks of its zone, also where clocks change", () => {
    expect(textsOf(at(["00:30"], [6], "Asia/Tokyo"))).toEqual(["Sat 28 Nov: 00:30"]);
    const march = Date.parse("2026-03-28T12:00:00Z");
    const schedule = at(["02:30"], [6, 7, 1], "Europe/Berlin");
    const texts = weekOf(schedule, "2026-03-28", nextTime(schedule, march) ?? march, march).map(dayText);
    expect(texts.slice(0, 3).map((text) => text?.times)).toEqual([undefined, "03:00", "02:30"]);
  });
});

test("the first day is today where today has begun last, so no time is left out", () => {
  expect(firstDate(["Asia/Tokyo", "UTC"], Date.parse("2026-11-27T20:00:00Z"))).toBe("2026-11-27");
  expect(firstDate(["America/New_York", "UTC"], Date.parse("2026-11-28T02:00:00Z"))).toBe("2026-11-27");
  expect(firstDate([], now)).toBe("2026-11-27");
});
