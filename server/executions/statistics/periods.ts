import type { Counts, Period, StatisticsRange } from "#api/executions/statistics/schema.ts";
import { atLocal, zonedAt } from "#lib/dates/zoned.ts";

const hourMs = 3_600_000;

/** The counts of one hour. */
export interface Hour extends Counts {
  /** In milliseconds since the epoch. */
  atMs: number;
}

export const noCounts: Counts = { executions: 0, calls: 0, succeeded: 0, failed: 0, canceled: 0 };

/**
 * The starts of a range's periods, and the end of the last one. Those of `24h` are hours in UTC, as they are
 * stored. Those of days begin at local times in the zone, so a day on which clocks change is shorter or
 * longer.
 */
export function periodEdges(range: StatisticsRange, timeZone: string, nowMs: number): number[] {
  if (range === "24h") {
    const endMs = (Math.floor(nowMs / hourMs) + 1) * hourMs;
    return Array.from({ length: 25 }, (_, index) => endMs - (24 - index) * hourMs);
  }
  const [days, perDay] = range === "7d" ? [7, 4] : [30, 1];
  const today = zonedAt(nowMs, timeZone).toPlainDate();
  const first = today.subtract({ days: days - 1 }).toPlainDateTime();
  return Array.from(
    { length: days * perDay + 1 },
    (_, index) => atLocal(first.add({ hours: (index * 24) / perDay }), timeZone).epochMilliseconds,
  );
}

/**
 * Adds up hours by period. An hour belongs to the period in which it begins, which matters where local time differs from
 * UTC by half an hour.
 */
export function toPeriods(edges: readonly number[], hours: readonly Hour[]): Period[] {
  return edges.slice(1).map((toMs, index) => {
    const fromMs = edges[index] ?? toMs;
    const within = hours.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
    return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), ...sum(within) };
  });
}

export function sum(counts: readonly Counts[]): Counts {
  return counts.reduce<Counts>(
    (total, each) => ({
      executions: total.executions + each.executions,
      calls: total.calls + each.calls,
      succeeded: total.succeeded + each.succeeded,
      failed: total.failed + each.failed,
      canceled: total.canceled + each.canceled,
    }),
    noCounts,
  );
}
