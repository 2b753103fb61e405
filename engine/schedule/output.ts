import type { JsonObject } from "#lib/json.ts";
import { formatZoned, isTimeZone } from "#lib/zoned-time.ts";
import type { Schedule } from "./settings.ts";

/** The output of a schedule. Both times are in its zone; `started_at` is later when the start was late or queued. */
export function scheduleOutput(
  { rule, time_zone }: Schedule,
  { scheduledForMs, startedAtMs }: { scheduledForMs: number; startedAtMs: number },
): JsonObject {
  // A draft may name a zone that does not exist.
  const zone = isTimeZone(time_zone) ? time_zone : "UTC";
  return {
    scheduled_for: formatZoned(scheduledForMs, zone),
    started_at: formatZoned(startedAtMs, zone),
    rule: { ...rule },
  };
}
