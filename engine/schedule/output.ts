import { toIso } from "#lib/dates/format-date.ts";
import { isTimeZone } from "#lib/dates/time-zones.ts";
import { zonedAt } from "#lib/dates/zoned.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { Schedule } from "./settings.ts";

/** A setting that is left out is not null in JSON. */
function isPresent(entry: [string, Json | undefined]): entry is [string, Json] {
  return entry[1] !== undefined;
}

/** The output of a schedule. Both times are in its zone; `started_at` is later when the start was late or queued. */
export function scheduleOutput(
  { rule, time_zone }: Schedule,
  { scheduledForMs, startedAtMs }: { scheduledForMs: number; startedAtMs: number },
): JsonObject {
  // A draft may name a zone that does not exist.
  const zone = isTimeZone(time_zone) ? time_zone : "UTC";
  return {
    scheduled_for: toIso(zonedAt(scheduledForMs, zone)),
    started_at: toIso(zonedAt(startedAtMs, zone)),
    rule: Object.fromEntries(Object.entries<Json | undefined>(rule).filter(isPresent)),
  };
}
