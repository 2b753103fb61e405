import { parseInstant } from "#engine/conditions/order.ts";
import { clock } from "#lib/clock.ts";
import { isTimeZone } from "#lib/dates/time-zones.ts";
import { zonedAt } from "#lib/dates/zoned.ts";
import type { Json } from "#lib/json.ts";
import type { Allowance } from "./allowance.ts";
import { defineFilter, type Filter, optional } from "./filter.ts";
import { anything, type Kind, text } from "./kinds.ts";
import { offsetOf, strftime } from "./strftime.ts";

const group = "Dates";
const standardFormat = "%A, %B %-e, %Y at %-l:%M %P %z";

/** A day before the last instant that JavaScript knows, so that it is one in every zone. */
const lastMs = 8.64e15 - 86_400_000;

/** A name, or the minutes that the zone is behind UTC, as LiquidJS has them. */
const zone: Kind<string | number> = {
  what: "a time zone such as Europe/Berlin",
  parse(value) {
    if (typeof value === "number") return Math.abs(value) < 24 * 60 ? Math.trunc(value) : undefined;
    return typeof value === "string" && isTimeZone(value) ? value : undefined;
  },
};

/** A text in another form than ISO 8601 has its zone at its end. */
const zoneAtEnd = /(?:Z|UT|UTC|GMT|[ECMP][SD]T|[+-]\d\d:?\d\d)\s*(?:\([^)]*\))?\s*$/i;

/** Parses a text that JavaScript reads as a date. Without a zone it is UTC, wherever the machine is. */
function parseLoosely(source: string): number | null {
  const instant = parseInstant(source);
  if (instant !== null) return instant;
  const isWhole = zoneAtEnd.test(source) || /^\s*\d{4}(-\d\d)?\s*$/.test(source);
  const ms = Date.parse(isWhole ? source : `${source} UTC`);
  return Number.isNaN(ms) ? null : ms;
}

/** The instant that LiquidJS reads: `now`, seconds since 1970, or any date; null for everything else. */
function readDate(value: Json): number | null {
  if (typeof value === "string" && ["now", "today"].includes(value)) return clock.nowMs();
  const isSeconds = typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value));
  if (!isSeconds) return typeof value === "string" ? parseLoosely(value) : null;
  return Math.trunc(Number(value) * 1000);
}

/** Values that are not dates stay as they are. */
function format(value: Json, pattern: string, zone: string | number, allowance: Allowance): Json {
  const ms = readDate(value);
  if (ms === null || Math.abs(ms) > lastMs) return value;
  allowance.use(pattern.length);
  if (typeof zone === "number") return strftime(zonedAt(ms, offsetOf(-zone, true)), "", pattern, allowance);
  return strftime(zonedAt(ms, zone || "UTC"), zone, pattern, allowance);
}

function fixed(name: string, summary: string, pattern: string, result: string): Filter {
  return defineFilter(group, name, anything, {
    summary,
    example: { input: "2026-11-07T08:30:00Z", result },
    run: (value, _given, allowance) => format(value, pattern, "", allowance),
  });
}

function spelled(name: string, summary: string, month: "%b" | "%B", result: string): Filter {
  return defineFilter(group, name, anything, {
    summary,
    example: { input: "2026-11-07T08:30:00Z", result },
    parameters: { type: optional(text, ""), style: optional(text, "") },
    run(value, { type, style }, allowance) {
      if (type !== "ordinal") return format(value, `%d ${month} %Y`, "", allowance);
      return format(value, style === "US" ? `${month} %-d%q, %Y` : `%-d%q ${month} %Y`, "", allowance);
    },
  });
}

/**
 * LiquidJS's filters of these names compute with the machine's time zone: they read a date without an offset as its
 * local time, and are an hour off when its clocks change. These are the same in the browser and in every process.
 */
export const formatDateFilters: readonly Filter[] = [
  defineFilter(group, "date", anything, {
    summary: "Formats a date, in UTC or the local time of a time zone.",
    example: {
      input: "2026-11-07T08:30:00Z",
      with: '"%d.%m.%Y %H:%M", "Europe/Berlin"',
      result: "07.11.2026 09:30",
    },
    parameters: { format: optional(text, standardFormat), zone: optional(zone, "") },
    run: (value, given, allowance) => format(value, given.format, given.zone, allowance),
  }),
  fixed(
    "date_to_xmlschema",
    "Formats a date as ISO 8601.",
    "%Y-%m-%dT%H:%M:%S%:z",
    "2026-11-07T08:30:00+00:00",
  ),
  fixed(
    "date_to_rfc822",
    "Formats a date for e-mail (RFC 822).",
    "%a, %d %b %Y %H:%M:%S %z",
    "Sat, 07 Nov 2026 08:30:00 +0000",
  ),
  spelled("date_to_string", "Formats a date with a short month.", "%b", "07 Nov 2026"),
  spelled("date_to_long_string", "Formats a date with the month’s name.", "%B", "07 November 2026"),
];
