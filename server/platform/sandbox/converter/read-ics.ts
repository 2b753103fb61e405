import { Temporal } from "#lib/dates/temporal.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type Converter } from "./converter.ts";
import { type IcsLine, readIcsLines } from "./ics-lines.ts";
import { decodeText } from "./text-decoder.ts";

const maxDepth = 10;

/** Reads the events of a calendar (RFC 5545). Recurring events are not expanded; their rule is text. */
export function readIcs({ maxEvents }: { maxEvents: number }): Converter {
  return wholeInput((input) => {
    const events: Json[] = [];
    const open: { name: string; lines: IcsLine[] }[] = [];
    const calendar: Record<string, string> = {};
    let hasMore = false;
    let isCalendar = false;
    for (const line of readIcsLines(decodeText(input, "auto"))) {
      if (line.name === "BEGIN") open.push({ name: line.value.toUpperCase(), lines: [] });
      if (open.length === 0 || open[0]?.name !== "VCALENDAR" || open.length > maxDepth) throw notCalendar();
      isCalendar = true;
      if (line.name === "BEGIN") continue;
      if (line.name === "END") {
        const ended = open.pop();
        if (ended?.name !== line.value.toUpperCase()) throw notCalendar();
        if (ended.name !== "VEVENT") continue;
        hasMore = events.length >= maxEvents;
        if (hasMore) break;
        events.push(toEvent(ended.lines));
      } else if (open.at(-1)?.name === "VEVENT") open.at(-1)?.lines.push(line);
      else if (open.length === 1) calendar[line.name] ??= line.value;
    }
    if (!isCalendar || (!hasMore && open.length > 0)) throw notCalendar();
    return {
      value: {
        events,
        count: events.length,
        has_more: hasMore,
        name: calendar["X-WR-CALNAME"] ?? null,
        time_zone: calendar["X-WR-TIMEZONE"] ?? null,
        method: calendar.METHOD ?? null,
        format: "ics",
      },
    };
  });
}

function notCalendar(): ConversionError {
  return new ConversionError(
    "file_invalid",
    "This is not a calendar: BEGIN and END do not match, or lines are outside of them.",
  );
}

function toEvent(lines: readonly IcsLine[]): JsonObject {
  const find = (name: string) => lines.find((line) => line.name === name);
  const text = (name: string) => find(name)?.text ?? null;
  const start = toTime(find("DTSTART"));
  const end = toTime(find("DTEND"));
  const duration = find("DURATION")?.value ?? null;
  return {
    uid: text("UID"),
    summary: text("SUMMARY"),
    description: text("DESCRIPTION"),
    location: text("LOCATION"),
    start: start.at,
    end: end.at ?? after(start.at, duration),
    all_day: start.isDay,
    time_zone: find("DTSTART")?.parameters.TZID ?? null,
    recurrence: find("RRULE")?.value ?? null,
    recurrence_id: toTime(find("RECURRENCE-ID")).at,
    excluded: lines.filter(({ name }) => name === "EXDATE").flatMap(toTimes),
    status: text("STATUS"),
    organizer: toPerson(find("ORGANIZER")),
    attendees: lines.filter(({ name }) => name === "ATTENDEE").map(toPerson),
    categories: lines.filter(({ name }) => name === "CATEGORIES").flatMap(({ texts }) => texts),
    url: find("URL")?.value ?? null,
    sequence: Number(find("SEQUENCE")?.value ?? 0) || 0,
    updated: toTime(find("LAST-MODIFIED") ?? find("DTSTAMP")).at,
  };
}

function toTimes(line: IcsLine): string[] {
  return line.value.split(",").flatMap((value) => toTime({ ...line, value }).at ?? []);
}

/** ISO 8601: a day; a time in UTC; a time with the offset of its zone; a local time if the zone is unknown or missing. */
function toTime(line: IcsLine | undefined): { at: string | null; isDay: boolean } {
  const [, day, hour, minute, second, isUtc] =
    /^(\d{8})(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(line?.value.trim() ?? "") ?? [];
  if (day === undefined) return { at: null, isDay: false };
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  try {
    if (hour === undefined) return { at: Temporal.PlainDate.from(date).toString(), isDay: true };
    const local = Temporal.PlainDateTime.from(`${date}T${hour}:${minute}:${second}`);
    if (isUtc) return { at: `${local.toString()}Z`, isDay: false };
    return { at: withOffset(local, line?.parameters.TZID), isDay: false };
  } catch {
    return { at: null, isDay: false };
  }
}

function withOffset(local: Temporal.PlainDateTime, zone: string | undefined): string {
  if (zone === undefined) return local.toString();
  try {
    return local.toZonedDateTime(zone).toString({ timeZoneName: "never" });
  } catch {
    // A name of its own, such as those of Outlook.
    return local.toString();
  }
}

/** The end of an event that has a duration. */
function after(start: string | null, duration: string | null): string | null {
  if (start === null || duration === null) return null;
  try {
    const length = Temporal.Duration.from(duration);
    if (!start.includes("T")) return Temporal.PlainDate.from(start).add(length).toString();
    if (start.endsWith("Z")) return Temporal.Instant.from(start).add(toExact(length)).toString();
    const [, local = "", offset = ""] = /^(.{19})(.*)$/.exec(start) ?? [];
    return Temporal.PlainDateTime.from(local).add(length).toString() + offset;
  } catch {
    return null;
  }
}

function toExact({ weeks, days, hours, minutes, seconds }: Temporal.Duration): Temporal.Duration {
  return Temporal.Duration.from({ hours: (weeks * 7 + days) * 24 + hours, minutes, seconds });
}

function toPerson(line: IcsLine | undefined): JsonObject | null {
  if (!line) return null;
  return {
    name: line.parameters.CN ?? null,
    email: line.value.replace(/^mailto:/i, ""),
    status: line.parameters.PARTSTAT ?? null,
  };
}
