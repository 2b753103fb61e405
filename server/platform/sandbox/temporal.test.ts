import { afterAll, describe, expect, test } from "vitest";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

async function resultOf(source: string): Promise<unknown> {
  const result = await sandbox.run(callOf(source));
  return result.kind === "done" ? result.value : result.error;
}

test.each([
  [
    "Temporal.Instant.from('2026-11-25T10:00Z').toZonedDateTimeISO('America/New_York')",
    "2026-11-25T05:00:00-05:00[America/New_York]",
  ],
  [
    "Temporal.ZonedDateTime.from('2026-11-25T10:00[Europe/Berlin]').add({ months: 7 })",
    "2027-06-25T10:00:00+02:00[Europe/Berlin]",
  ],
  // 02:30 does not exist on this day; then it exists twice.
  [
    "Temporal.PlainDateTime.from('2026-03-29T02:30').toZonedDateTime('Europe/Berlin')",
    "2026-03-29T03:30:00+02:00[Europe/Berlin]",
  ],
  [
    "Temporal.PlainDateTime.from('2026-10-25T02:30').toZonedDateTime('Europe/Berlin')",
    "2026-10-25T02:30:00+02:00[Europe/Berlin]",
  ],
  ["Temporal.ZonedDateTime.from('2026-11-25T10:00[Asia/Kathmandu]').offset", "+05:45"],
  ["Temporal.ZonedDateTime.from('1800-01-01T00:00[Europe/Berlin]').offset", "+00:53:28"],
  [
    "Temporal.ZonedDateTime.from('2026-11-25T00:00[Europe/Berlin]').getTimeZoneTransition('next')",
    "2027-03-28T03:00:00+02:00[Europe/Berlin]",
  ],
  ["Temporal.PlainDate.from('2026-01-31').add({ months: 1 })", "2026-02-28"],
  ["Temporal.PlainDate.from('2026-01-31').until('2027-03-01', { largestUnit: 'months' })", "P13M1D"],
  ["Temporal.Duration.from({ minutes: 130 }).round({ largestUnit: 'hours' })", "PT2H10M"],
  ["new Date(0).toTemporalInstant()", "1970-01-01T00:00:00Z"],
])("code computes %s", async (expression, value) => {
  expect(await resultOf(`return String(${expression})`)).toBe(value);
});

describe("Temporal", () => {
  test("has the time of the step, in UTC", async () => {
    expect(
      await resultOf(
        "return [Temporal.Now.instant(), Temporal.Now.timeZoneId(), Temporal.Now.plainDateISO('Asia/Tokyo')]",
      ),
    ).toEqual(["2023-11-14T22:13:20Z", "UTC", "2023-11-15"]);
  });

  test("is written as JSON in ISO 8601, and has no locales", async () => {
    const source = `const date = Temporal.PlainDate.from("2026-11-25"); return [date, date.toLocaleString("de"), typeof Intl];`;
    expect(await resultOf(source)).toEqual(["2026-11-25", "2026-11-25", "undefined"]);
  });

  test.each(["Mars/Olympus", "Europe/Berlin\\u0000", "x".repeat(1000), "__proto__"])(
    "says that the zone %j does not exist",
    async (zone) => {
      expect(await resultOf(`return String(Temporal.Now.zonedDateTimeISO("${zone}"))`)).toMatchObject({
        code: "code_failed",
        message: expect.stringMatching(/^RangeError: /),
      });
    },
  );

  test("is in expressions too", async () => {
    const programs = ["Temporal.PlainDate.from('2026-02-28').daysInYear", "1"];
    const result = await sandbox.run({ ...callOf(""), kind: "expressions", programs });
    expect(result).toMatchObject({ kind: "done", value: [365, 1] });
  });

  test("is only where the code names it, so that other code does not wait for it", async () => {
    expect(
      await resultOf("return Object.getOwnPropertyNames(globalThis).filter((name) => /^Temp/.test(name))"),
    ).toEqual([]);
    expect(await resultOf("return Object.getOwnPropertyNames(globalThis).includes('Temporal')")).toBe(true);
  });

  test("of one call is not that of the next", async () => {
    expect(await resultOf("Temporal.PlainDate.from = () => 'mine'; return Temporal.PlainDate.from('')")).toBe(
      "mine",
    );
    expect(await resultOf("return Temporal.PlainDate.from('2026-11-25')")).toBe("2026-11-25");
  });

  test("cannot be used to ask the child for anything but zones", async () => {
    // The stand-in for Intl reads no method that code can replace.
    const source = `const seen = [];
      String.prototype.indexOf = String.prototype.slice = Date.prototype.getUTCHours = function () { seen.push(this); };
      const offset = Temporal.Instant.from("2026-07-01T00:00Z").toZonedDateTimeISO("Europe/Berlin").hour;
      return [seen.length, offset];`;
    expect(await resultOf(source)).toEqual([expect.any(Number), 2]);
  });
});
