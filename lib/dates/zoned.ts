import { Temporal } from "./temporal.ts";
import { canonicalZone } from "./time-zones.ts";

/**
 * A date in a time zone.
 *
 * @param ms since 1970; a fraction is dropped
 */
export function zonedAt(ms: number, zone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms));
  return inZone(zone, (id) => instant.toZonedDateTimeISO(id));
}

/**
 * The first instant at which the zone's clocks show a local time, or a later one. So a time that they skip is the first
 * instant after the gap, and of a time that they show twice it is the first.
 */
export function atLocal(local: Temporal.PlainDateTime, zone: string): Temporal.ZonedDateTime {
  return inZone(zone, (id) => {
    const date = local.toZonedDateTime(id);
    if (date.toPlainDateTime().equals(local)) return date;
    const before = local.toZonedDateTime(id, { disambiguation: "earlier" });
    return before.getTimeZoneTransition("next") ?? date;
  });
}

/**
 * The second instant at which the zone's clocks show a local time, in milliseconds since 1970; empty if they
 * show it only once.
 */
export function shownAgainAt(local: Temporal.PlainDateTime, zone: string): number[] {
  const later = inZone(zone, (id) => local.toZonedDateTime(id, { disambiguation: "later" }));
  const isAgain =
    later.toPlainDateTime().equals(local) && later.epochMilliseconds > atLocal(local, zone).epochMilliseconds;
  return isAgain ? [later.epochMilliseconds] : [];
}

/** Intl knows abbreviations that are not IANA's, such as PST, and Temporal does not. */
function inZone(zone: string, create: (id: string) => Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  try {
    return create(zone);
  } catch (cause) {
    const id = canonicalZone(zone);
    if (id.toLowerCase() === zone.toLowerCase()) throw cause;
    return create(id);
  }
}
