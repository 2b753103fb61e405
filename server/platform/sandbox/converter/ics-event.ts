import { cutText } from "#lib/cut-text.ts";
import type { JsonObject } from "#lib/json.ts";
import { words } from "#lib/words.ts";
import { type IcsProperty, nameOf, readProperty } from "./ics-lines.ts";
import type { IcsTime, IcsTimes } from "./ics-times.ts";

/** The properties of a VEVENT that are read. */
const names: ReadonlySet<string> = new Set(
  words(`
  uid summary description location dtstart dtend duration rrule rdate exdate recurrence-id status
  organizer attendee categories url sequence last-modified dtstamp
`),
);

export const isEventProperty = (name: string): boolean => names.has(name);

/**
 * The starts of series, by their UID: an exception changes a time of its series, wherever the event moved.
 */
export function startsOf(events: readonly (readonly string[])[], times: IcsTimes): Map<string, IcsTime> {
  const starts = new Map<string, IcsTime>();
  for (const lines of events) {
    const property = (name: string) => {
      const line = lines.find((each) => nameOf(each) === name);
      return line === undefined ? undefined : (readProperty(line) ?? undefined);
    };
    const uid = property("uid")?.values[0];
    const start = property("dtstart");
    if (uid === undefined || start === undefined || lines.some((line) => nameOf(line) === "recurrence-id"))
      continue;
    const [time] = times.read(start);
    if (time && !starts.has(uid)) starts.set(uid, time);
  }
  return starts;
}

/**
 * An event as it is output (docs/files.md).
 *
 * @param starts of `startsOf`
 */
export function toEvent(
  lines: readonly string[],
  times: IcsTimes,
  starts: ReadonlyMap<string, IcsTime>,
  report: (problem: string) => void,
): JsonObject {
  const read = (line: string) => {
    const property = readProperty(line);
    if (property) return property;
    report(`A line of an event cannot be read, and is left out: “${cutText(line, 60)}”.`);
    return [];
  };
  const properties = Map.groupBy(lines, nameOf);
  const all = (name: string) => (properties.get(name) ?? []).flatMap(read);
  const first = (name: string) => all(name)[0];
  const text = (name: string) => first(name)?.values[0] ?? null;
  const list = (name: string) => all(name).flatMap((each) => times.read(each));
  const [start] = list("dtstart");
  const [end] = list("dtend");
  const duration = text("duration");
  const series = starts.get(text("uid") ?? "") ?? start;
  const ofSeries = (name: string) => list(name).map((time) => times.onDay(time, series).text);
  return {
    uid: text("uid"),
    summary: text("summary"),
    description: text("description"),
    location: text("location"),
    start: start?.text ?? null,
    end: end?.text ?? (start && duration !== null ? times.add(start, duration) : null),
    all_day: start?.isDay ?? false,
    time_zone: first("dtstart")?.parameters.tzid ?? null,
    recurrence:
      all("rrule")
        .map(({ raw }) => raw.trim())
        .join("\n") || null,
    recurrence_id: ofSeries("recurrence-id")[0] ?? null,
    added: ofSeries("rdate"),
    excluded: ofSeries("exdate"),
    status: text("status"),
    organizer: toPerson(first("organizer")),
    attendees: all("attendee").map(toPerson),
    categories: all("categories").flatMap(({ values }) => values.map((value) => value.trim())),
    url: first("url")?.raw.trim() ?? null,
    sequence: Number(first("sequence")?.values[0] ?? 0) || 0,
    updated: [...list("last-modified"), ...list("dtstamp")][0]?.text ?? null,
  };
}

/** Some programs write no address but their own name for a person, with the address as a parameter. */
function toPerson(property: IcsProperty | undefined): JsonObject | null {
  if (!property) return null;
  const { parameters, values } = property;
  const address = values[0] ?? "";
  const isMail = /^mailto:/i.test(address);
  return {
    name: parameters.cn ?? null,
    email: isMail ? address.slice("mailto:".length) : (parameters.email ?? address),
    status: parameters.partstat ?? null,
  };
}
