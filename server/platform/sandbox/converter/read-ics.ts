import { cutText } from "#lib/cut-text.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork } from "./conversion-work.ts";
import { isEventProperty, startsOf, toEvent } from "./ics-event.ts";
import { linesOf, nameOf, readProperty, unfold } from "./ics-lines.ts";
import { IcsProblems } from "./ics-problems.ts";
import { IcsTimes } from "./ics-times.ts";
import { IcsZones } from "./ics-zones.ts";

const maxDepth = 10;

/**
 * Reads the events of a calendar (RFC 5545). Recurring events are not expanded; their rule is text. The lines
 * are given to `ical.js` one by one: it refuses a whole calendar for one invalid line, and needs all of it in
 * memory.
 */
export function readIcs({ maxEvents }: { maxEvents: number }): ConversionWork {
  return wholeInput((input) => {
    const problems = new IcsProblems();
    const { events, fields, zones, hasMore } = collect(unfold(input), maxEvents, problems);
    const report = (problem: string) => problems.add(problem);
    const times = new IcsTimes(zones, report);
    const text = (name: string) => fields.get(name) ?? null;
    const starts = startsOf(events, new IcsTimes(zones, () => undefined));
    return {
      value: {
        events: events.map((lines) => toEvent(lines, times, starts, report)),
        count: events.length,
        has_more: hasMore,
        name: text("x-wr-calname") ?? text("name"),
        time_zone: text("x-wr-timezone"),
        method: text("method"),
        problems: problems.list(),
        format: "ics",
      },
    };
  });
}

interface Collected {
  /** The lines of each event. */
  events: string[][];
  /** The first value of each property of the calendar itself. */
  fields: Map<string, string>;
  zones: IcsZones;
  hasMore: boolean;
}

/** @throws ConversionError if its components are not one inside another */
function collect(text: string, maxEvents: number, problems: IcsProblems): Collected {
  const collected: Collected = { events: [], fields: new Map(), zones: new IcsZones(), hasMore: false };
  /** The open components, and the lines of an open event or time zone. */
  const open: string[] = [];
  let lines: string[] = [];
  let isCalendar = false;
  for (const line of linesOf(text)) {
    const name = nameOf(line);
    const component =
      name === "begin" || name === "end"
        ? line
            .slice(line.indexOf(":") + 1)
            .trim()
            .toUpperCase()
        : "";
    if (name === "begin") open.push(component);
    if (open[0] !== "VCALENDAR" || open.length > maxDepth) throw notCalendar();
    isCalendar = true;
    const [, outer] = open;
    if (name === "begin" && open.length === 2) lines = [];
    if (name === null)
      problems.add(`A line is not one of a calendar, and is left out: “${cutText(line, 60)}”.`);
    else if (open.length === 1 && component === "") addField(collected.fields, name, line);
    else if (outer === "VTIMEZONE") lines.push(line);
    else if (outer === "VEVENT" && open.length === 2 && isEventProperty(name)) lines.push(line);
    if (name !== "end") continue;
    if (open.pop() !== component) throw notCalendar();
    if (open.length === 1) close(collected, component, lines, maxEvents, problems);
  }
  if (!isCalendar || open.length > 1) throw notCalendar();
  if (open.length === 1) problems.add("The calendar has no END:VCALENDAR. Its end may be missing.");
  return collected;
}

function addField(fields: Map<string, string>, name: string, line: string): void {
  const value = fields.has(name) ? undefined : readProperty(line)?.values[0];
  if (value !== undefined) fields.set(name, value.trim());
}

function close(
  collected: Collected,
  component: string,
  lines: string[],
  maxEvents: number,
  problems: IcsProblems,
): void {
  if (component === "VEVENT") {
    if (collected.events.length < maxEvents) collected.events.push(lines);
    else collected.hasMore = true;
  } else if (component === "VTIMEZONE") {
    const id = lines.flatMap((line) => (nameOf(line) === "tzid" ? (readProperty(line) ?? []) : []))[0];
    if (id?.values[0] !== undefined) collected.zones.describe(id.values[0], lines);
  } else problems.count(component);
}

function notCalendar(): ConversionError {
  return new ConversionError(
    "file_invalid",
    "This is not a calendar: BEGIN and END do not match, or lines are outside of them.",
  );
}
