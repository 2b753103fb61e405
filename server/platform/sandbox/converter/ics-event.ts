import { cutText } from "#lib/cut-text.ts";
import type { JsonObject } from "#lib/json.ts";
import { type IcsProperty, nameOf, readProperty } from "./ics-lines.ts";
import type { IcsTimes } from "./ics-times.ts";

/** The properties of a VEVENT that are read. */
const names: ReadonlySet<string> = new Set([
  ...[
    "uid",
    "summary",
    "description",
    "location",
    "dtstart",
    "dtend",
    "duration",
    "rrule",
    "rdate",
    "exdate",
  ],
  ...[
    "recurrence-id",
    "status",
    "organizer",
    "attendee",
    "categories",
    "url",
    "sequence",
    "last-modified",
    "dtstamp",
  ],
]);

export const isEventProperty = (name: string): boolean => names.has(name);

/** An event as it is output (docs/files.md). */
export function toEvent(
  lines: readonly string[],
  times: IcsTimes,
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
    recurrence_id: list("recurrence-id")[0]?.text ?? null,
    added: list("rdate").map((time) => time.text),
    excluded: list("exdate").map((time) => time.text),
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
