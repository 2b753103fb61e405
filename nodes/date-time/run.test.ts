import { afterAll, expect, test } from "vitest";
import { buildGraph } from "#engine/graph/build.ts";
import { effectOf } from "#engine/graph/effect.ts";
import { setClock } from "#lib/clock.ts";
import type { Json } from "#lib/json.ts";
import { nodeTypes } from "#test/node-types.ts";
import { runNode } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const nowMs = Date.UTC(2026, 10, 23, 20, 4, 22, 500);
const restore = setClock({ nowMs: () => nowMs, monotonicMs: () => 0 });
afterAll(restore);

const config = (part: Record<string, unknown> = {}) => definition.config.parse(part);
const settings = (part: Record<string, unknown>) => ({ ...config(), time_zone: "Europe/Berlin", ...part });

async function outputOf(part: Record<string, unknown>) {
  const outcome = await runNode(runner, settings(part));
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  expect(definition.output.parse(outcome.output)).toEqual(outcome.output);
  // The panel's preview is what the step gives.
  const resolve = () => settings(part);
  expect(definition.sampleOutput(config({ operation: part.operation }), null, resolve)).toEqual(
    outcome.output,
  );
  return outcome.output;
}

test("outputs a date in every form, with its parts", async () => {
  const pattern = { format: "pattern", pattern: "EEEE, d. MMMM yyyy", locale: "de" };
  expect(await outputOf({ date: "2026-11-23T20:04:22.5Z", ...pattern })).toEqual({
    iso: "2026-11-23T21:04:22.500+01:00",
    unix: 1_795_464_262,
    unix_ms: 1_795_464_262_500,
    zone: "Europe/Berlin",
    formatted: "Montag, 23. November 2026",
    parts: {
      ...{ year: 2026, quarter: 4, month: 11, month_name: "November", week: 48, week_year: 2026 },
      ...{ day: 23, day_of_year: 327, weekday: 1, weekday_name: "Montag" },
      ...{ hour: 21, minute: 4, second: 22, millisecond: 500 },
      ...{ days_in_month: 30, is_leap_year: false, is_weekend: false, offset: "+01:00" },
    },
  });
});

test.each<[Record<string, unknown>, Record<string, Json>]>([
  [
    { operation: "convert", date: "2026-07-01T12:00", to_zone: "America/New_York" },
    { iso: "2026-07-01T06:00:00.000-04:00", zone: "America/New_York" },
  ],
  [
    { operation: "add", date: "2026-01-31", amount: 1, unit: "month" },
    { iso: "2026-02-28T00:00:00.000+01:00" },
  ],
  [
    { operation: "subtract", date: "2026-03-30T12:00", amount: " 1 ", unit: "day" },
    { iso: "2026-03-29T12:00:00.000+02:00" },
  ],
  [
    { operation: "start", date: "2026-08-12", unit: "week", week_start: "sunday" },
    { iso: "2026-08-09T00:00:00.000+02:00" },
  ],
  [{ operation: "end", date: "2026-08-12", unit: "month", format: "date" }, { formatted: "2026-08-31" }],
  [{ operation: "extract", date: "2026-08-12", part: "weekday_name" }, { value: "Wednesday" }],
  [{ operation: "extract", date: "2024-08-12", part: "is_leap_year" }, { value: true }],
  [
    { operation: "difference", date: "2026-01-01", other: "2026-03-01", unit: "month" },
    { difference: 2, exact: 2, unit: "month", to: "2026-03-01T00:00:00.000+01:00" },
  ],
  [{ operation: "compare", date: "2026-01-01", other: "2026-01-02" }, { result: true }],
  [
    {
      operation: "compare",
      date: "2026-01-01T01:00",
      other: "2026-01-01T23:00",
      operator: "same",
      precision: "day",
    },
    { result: true },
  ],
  // In Berlin it is the next day already.
  [
    {
      operation: "compare",
      date: "2026-01-01T22:00Z",
      other: "2026-01-01T23:30Z",
      operator: "same",
      precision: "day",
    },
    { result: false },
  ],
  [{ operation: "compare", date: 0, other: "1970-01-01T00:00Z", operator: "same" }, { result: true }],
  [{ operation: "between", date: "2026-01-02", from: "2026-01-01", other: "2026-01-02" }, { result: true }],
  [{ operation: "between", date: "2026-01-03", from: "2026-01-01", other: "2026-01-02" }, { result: false }],
  [
    { date: "31.12.2026", read_as: "pattern", read_pattern: "dd.MM.yyyy", format: "date" },
    { formatted: "2026-12-31" },
  ],
])("computes %j", async (part, output) => {
  expect(await outputOf(part)).toMatchObject(output);
});

test("gives the current time of the process's clock, and is stored before the flow goes on", async () => {
  expect(await outputOf({ operation: "now" })).toMatchObject({ iso: "2026-11-23T21:04:22.500+01:00" });
  expect(effectOf(definition, config({ operation: "now" }))).toBe("outside");
  expect(effectOf(definition, config({ operation: "add" }))).toBe("none");
  expect(effectOf(definition, {})).toBe("none");
});

test("the graph that runs has the effect of the configuration", () => {
  const id = "at_at_at_at_at_at_at_at";
  const effect = (operation: string) => {
    const node = { id, type: definition.type, key: "at", position: { x: 0, y: 0 }, config: { operation } };
    const built = buildGraph({ nodes: [node], edges: [] }, nodeTypes);
    return "graph" in built ? built.graph.nodes.get(id)?.effect : built.problems;
  };
  expect([effect("now"), effect("format")]).toEqual(["outside", "none"]);
});

test.each<[Record<string, unknown>, string]>([
  [{ date: "" }, "date_invalid"],
  [{ date: { year: 2026 } }, "date_invalid"],
  [{ date: "2026-01-01", time_zone: "Mars/Base" }, "unknown_time_zone"],
  [{ date: "2026-01-01", locale: "xx-invalid-locale" }, "unknown_locale"],
  [{ date: "2026-01-01", operation: "convert", to_zone: "" }, "unknown_time_zone"],
  [{ date: "2026-01-01", operation: "add", amount: "two" }, "amount_invalid"],
  [{ date: "2026-01-01", operation: "add", amount: null }, "amount_invalid"],
  [{ date: "2026-01-01", operation: "add", amount: 0.5, unit: "month" }, "amount_invalid"],
  [{ date: "2026-01-01", operation: "add", amount: 9000, unit: "year" }, "date_out_of_range"],
  [{ date: "2026-01-01", operation: "difference", other: "soon" }, "date_invalid"],
  [{ date: "2026-01-01", format: "pattern", pattern: "YYYY" }, "pattern_invalid"],
])("fails with a code, and no retry helps: %j", async (part, code) => {
  expect(await runNode(runner, settings(part))).toMatchObject({
    kind: "fail",
    error: { code, message: expect.stringMatching(/^\S.*\.$/) },
    retryable: false,
  });
});

test.each<[Record<string, unknown>, [pointer: string, code: string][]]>([
  [{}, [["/date", "date_required"]]],
  [{ operation: "now" }, []],
  [{ date: "{{at}}", time_zone: "{{zone}}" }, []],
  [{ date: "{{at}}", time_zone: "Berlin" }, [["/time_zone", "unknown_time_zone"]]],
  [{ date: "first of May" }, [["/date", "date_invalid"]]],
  [{ date: "{{at}}", operation: "convert" }, [["/to_zone", "unknown_time_zone"]]],
  [{ date: "{{at}}", operation: "add", amount: "x" }, [["/amount", "amount_invalid"]]],
  [{ date: "{{at}}", operation: "add", amount: "{{n}}" }, []],
  [
    { date: "{{at}}", operation: "between" },
    [
      ["/from", "date_required"],
      ["/other", "date_required"],
    ],
  ],
  [{ date: "{{at}}", format: "pattern", pattern: "YYYY" }, [["/pattern", "pattern_invalid"]]],
  [{ date: "{{at}}", read_as: "pattern", read_pattern: "q" }, [["/read_pattern", "pattern_invalid"]]],
  // What the operation does not use does not count.
  [{ date: "{{at}}", pattern: "YYYY", amount: "x" }, []],
])("names what prevents publishing in %j", (part, problems) => {
  const found = definition.check?.(config(part)) ?? [];
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(problems);
});

test.each<[Record<string, unknown>, string]>([
  [{}, "No date yet"],
  [{ operation: "now" }, "now, UTC"],
  [{ date: "{{ order.at }}" }, "format order.at"],
  [{ date: "{{at}}", operation: "convert", to_zone: "Asia/Tokyo" }, "at in Asia/Tokyo"],
  [{ date: "{{at}}", operation: "add", amount: 3 }, "at + 3 days"],
  [{ date: "{{at}}", operation: "subtract", unit: "month" }, "at − 1 month"],
  [{ date: "{{at}}", operation: "difference", other: "{{b}}", unit: "hour" }, "hours from at to b"],
  [{ date: "{{at}}", operation: "end", unit: "quarter" }, "end of the quarter of at"],
  [{ date: "{{at}}", operation: "extract", part: "month_name" }, "month name of at"],
  [
    { date: "{{at}}", operation: "compare", other: "{{b}}", operator: "same_or_after" },
    "at same as or after b",
  ],
  [{ date: "{{at}}", operation: "between", from: "{{a}}" }, "at from a to no date yet"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});

test("shows settings only for their operation", () => {
  const shown = (part: Record<string, unknown>) =>
    Object.entries(definition.fields)
      .filter(([, field]) => field.visible?.(part) !== false)
      .map(([name]) => name);
  expect(shown({ operation: "now" })).toEqual(["label", "operation", "time_zone", "format", "locale"]);
  expect(shown({ operation: "add" })).toEqual([
    ...["label", "operation", "date", "amount", "unit", "time_zone", "read_as", "format", "locale"],
  ]);
  expect(shown({ operation: "compare", precision: "week", read_as: "pattern" })).toEqual([
    ...["label", "operation", "date", "other", "operator", "precision", "week_start", "time_zone"],
    ...["read_as", "read_pattern", "locale"],
  ]);
});
