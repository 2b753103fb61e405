import { zonedAt } from "#lib/dates/zoned.ts";

const hourMs = 3_600_000;

/** Ten zones whose clocks change in 2026, by an hour, half an hour or two hours, at night and at midnight; two that never change. */
export const testZones = [
  "Europe/Berlin",
  "Europe/London",
  "America/New_York",
  "America/St_Johns",
  "America/Havana",
  "America/Santiago",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Antarctica/Troll",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "UTC",
];

/** The instants of 2026 at which the zone's clocks change, to the hour before. */
export function clockChanges(zone: string): number[] {
  const start = Date.UTC(2026, 0, 1);
  return Array.from({ length: 365 * 24 }, (_, hour) => start + hour * hourMs).filter(
    (ms) => zonedAt(ms, zone).offset !== zonedAt(ms + hourMs, zone).offset,
  );
}
