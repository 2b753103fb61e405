import { describe, expect, test } from "vitest";
import { type Hour, noCounts, periodEdges, toPeriods } from "./periods.ts";

const now = Date.parse("2026-11-23T14:35:00Z");
const texts = (edges: readonly number[]) => edges.map((ms) => new Date(ms).toISOString());
const hour = (at: string, executions: number): Hour => ({ ...noCounts, atMs: Date.parse(at), executions });

describe("the edges of", () => {
  test("a day are its last 24 hours, the current one included", () => {
    const edges = texts(periodEdges("24h", "Europe/Berlin", now));
    expect(edges).toHaveLength(25);
    expect(edges.at(0)).toBe("2026-11-22T15:00:00.000Z");
    expect(edges.at(-1)).toBe("2026-11-23T15:00:00.000Z");
  });

  test("a week are quarters of local days, until the end of today", () => {
    const edges = texts(periodEdges("7d", "Europe/Berlin", now));
    expect(edges).toHaveLength(29);
    expect(edges.slice(0, 2)).toEqual(["2026-11-16T23:00:00.000Z", "2026-11-17T05:00:00.000Z"]);
    expect(edges.at(-1)).toBe("2026-11-23T23:00:00.000Z");
  });

  test("a month are local midnights, also where a zone is half an hour off", () => {
    const edges = texts(periodEdges("30d", "Asia/Kolkata", now));
    expect(edges).toHaveLength(31);
    expect(edges.at(0)).toBe("2026-10-24T18:30:00.000Z");
    expect(edges.at(-1)).toBe("2026-11-23T18:30:00.000Z");
  });

  test("a day are those of the date in the zone, not of that in UTC", () => {
    const late = Date.parse("2026-11-23T23:30:00Z");
    expect(texts(periodEdges("30d", "Asia/Tokyo", late)).at(-1)).toBe("2026-11-24T15:00:00.000Z");
    expect(texts(periodEdges("30d", "UTC", late)).at(-1)).toBe("2026-11-24T00:00:00.000Z");
  });

  test("a month in which clocks are put back have one day of 25 hours, and no gap", () => {
    const edges = periodEdges("30d", "Europe/Berlin", Date.parse("2026-11-10T12:00:00Z"));
    const lengths = edges.slice(1).map((to, index) => (to - (edges[index] ?? 0)) / 3_600_000);
    expect(lengths.filter((length) => length === 25)).toHaveLength(1);
    expect(lengths.filter((length) => length === 24)).toHaveLength(29);
  });

  test("a week in which clocks are put forward have one quarter of 5 hours", () => {
    const edges = periodEdges("7d", "Europe/Berlin", Date.parse("2026-03-31T12:00:00Z"));
    const lengths = edges.slice(1).map((to, index) => (to - (edges[index] ?? 0)) / 3_600_000);
    expect(lengths.filter((length) => length === 5)).toHaveLength(1);
    expect(lengths.filter((length) => length === 6)).toHaveLength(27);
  });
});

describe("hours", () => {
  const edges = [Date.parse("2026-11-22T23:00:00Z"), Date.parse("2026-11-23T23:00:00Z"), now + 86_400_000];

  test("belong to the period in which they begin: to the later one of two that meet there", () => {
    const periods = toPeriods(edges, [hour("2026-11-22T23:00:00Z", 1), hour("2026-11-23T23:00:00Z", 10)]);
    expect(periods.map(({ executions }) => executions)).toEqual([1, 10]);
  });

  test("outside of all periods are not counted", () => {
    const periods = toPeriods(edges, [hour("2026-11-22T22:00:00Z", 1), hour("2026-12-01T00:00:00Z", 1)]);
    expect(periods.map(({ executions }) => executions)).toEqual([0, 0]);
  });

  test("that are missing leave periods of zero", () => {
    expect(toPeriods(edges, [])).toEqual([
      { from: "2026-11-22T23:00:00.000Z", to: "2026-11-23T23:00:00.000Z", ...noCounts },
      { from: "2026-11-23T23:00:00.000Z", to: "2026-11-24T14:35:00.000Z", ...noCounts },
    ]);
  });
});
