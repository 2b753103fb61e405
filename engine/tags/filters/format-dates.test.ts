import fc from "fast-check";
import { filters } from "liquidjs";
import { expect, test } from "vitest";
import { liquid } from "#engine/tags/liquid.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { scopeOf } from "#engine/tags/test-support.ts";
import type { Json } from "#lib/json.ts";
import { Allowance } from "./allowance.ts";
import { formatDateFilters } from "./format-dates.ts";

function apply(input: Json, filter: string): unknown {
  const rendered = renderTemplate(`{{ input | ${filter} }}`, scopeOf({ input }), "value");
  return "problem" in rendered ? rendered.problem.detail : rendered.value;
}

/** What LiquidJS's own filter returns. */
function liquidDate(...given: unknown[]): unknown {
  const context = { opts: liquid.options, memoryLimit: { use() {} } };
  const { date } = filters;
  if (typeof date !== "function") throw new Error("LiquidJS has no filter date");
  return Reflect.apply(date, { context }, given);
}

/** Ours, called directly: a thousand renderings in a row meet the limit on time on a busy machine. */
function ourDate(at: string, format: string, zone: string | number | undefined): unknown {
  const limits = { memoryLimit: { use() {} }, checkTime() {} };
  const date = formatDateFilters.find(({ name }) => name === "date");
  return date?.apply(at, [format, zone ?? null], new Allowance("date", limits));
}

/** In months in which no clocks change, LiquidJS is right in every time zone that a machine may have. */
const instants = fc
  .record({
    year: fc.integer({ min: 1971, max: 2099 }),
    month: fc.constantFrom(1, 2, 6, 7, 8, 12),
    day: fc.integer({ min: 10, max: 20 }),
    ms: fc.integer({ min: 0, max: 86_399_999 }),
  })
  .map(({ year, month, day, ms }) => new Date(Date.UTC(year, month - 1, day) + ms).toISOString());

const codes = [..."aAbBCdeHhIjklLmMnNpPqsStuUwWyYzZ%QJ"];
const flags = fc.constantFrom("", "-", "_", "0", "^", "#", ":", "-^", "5", "_6", "012", "E");

test("formats what LiquidJS formats, with every code and flag", () => {
  const pattern = fc.array(fc.tuple(flags, fc.constantFrom(...codes)), { minLength: 1, maxLength: 5 });
  const zones = fc.constantFrom(undefined, "Europe/Berlin", "America/New_York", "Asia/Kolkata", 90, -330);
  fc.assert(
    fc.property(instants, pattern, zones, (at, pieces, zone) => {
      const format = pieces.map(([flag, code]) => `%${flag}${code}`).join(" ");
      expect(ourDate(at, format, zone)).toBe(liquidDate(at, format, zone));
    }),
    { numRuns: 1000 },
  );
});

test.each<[Json, string, unknown]>([
  ["2026-03-29T02:30:00Z", 'date: "%H:%M"', "02:30"],
  ["2026-11-07T08:30:00", 'date: "%H:%M"', "08:30"],
  ["2026-11-07 08:30", 'date: "%H:%M"', "08:30"],
  ["Nov 7 2026 08:30", 'date: "%H:%M"', "08:30"],
  ["Sat, 07 Nov 2026 08:30:00 +0200", 'date: "%H:%M"', "06:30"],
  ["Sat Nov 07 2026 08:30:00 GMT+0100 (Central European Standard Time)", 'date: "%H:%M"', "07:30"],
  ["2026", 'date: "%Y"', "1970"],
  ["2026-11", 'date: "%F %Y-%m"', "%F 2026-11"],
  [0, "date", "Thursday, January 1, 1970 at 12:00 am +0000"],
  [0, 'date: "%c"', "1/1/1970, 12:00:00 AM"],
  [-0.0015, 'date: "%L"', "999"],
  ["soon", 'date: "%Y"', "soon"],
  [["2026-11-07"], 'date: "%Y"', ["2026-11-07"]],
  [true, 'date: "%Y"', true],
  [1e300, 'date: "%Y"', 1e300],
  ["2026-11-02", 'date_to_string: "ordinal"', "2nd Nov 2026"],
  ["2026-11-12", 'date_to_long_string: "ordinal", "US"', "November 12th, 2026"],
])("%j | %s is the same on every machine", (input, filter, result) => {
  expect(apply(input, filter)).toEqual(
    typeof result === "string" ? expect.stringMatching(asPattern(result)) : result,
  );
});

/** Before AM and PM, newer versions of Unicode's data have a narrow space. */
function asPattern(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s")}$`);
}

test.each([
  ["2025-12-29", "2026-W01 26"],
  ["2027-01-01", "2026-W53 26"],
  ["2026-03-05", "2026-W10 26"],
])("%%G, %%V and %%g are of the week of ISO 8601: %s is %s", (day, week) => {
  expect(apply(day, 'date: "%G-W%V %g"')).toBe(week);
});
