import { expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/json.ts";
import { convertWith, setConverter } from "./converter.test-support.ts";

const converter = setConverter();
const read = (input: string | Uint8Array, maxEvents = 10) =>
  convertWith(converter, { kind: "read_ics", maxEvents }, input);

async function calendarOf(input: string | Uint8Array, maxEvents?: number): Promise<JsonObject> {
  const result = await read(input, maxEvents);
  if (result.kind === "fail") throw new Error(result.error.message);
  return result.value as JsonObject;
}

const lines = (...parts: (string | string[])[]) => `${parts.flat().join("\r\n")}\r\n`;
const calendar = (...parts: (string | string[])[]) =>
  lines("BEGIN:VCALENDAR", "VERSION:2.0", ...parts, "END:VCALENDAR");
const event = (...parts: string[]) => ["BEGIN:VEVENT", ...parts, "END:VEVENT"];

/** As Outlook and Exchange describe a zone: since 1601. */
const zone = (name: string, offsets = ["+0100", "+0200"], days = ["-1SU;BYMONTH=10", "-1SU;BYMONTH=3"]) => [
  "BEGIN:VTIMEZONE",
  `TZID:${name}`,
  ...["BEGIN:STANDARD", "DTSTART:16010101T030000", `TZOFFSETFROM:${offsets[1]}`, `TZOFFSETTO:${offsets[0]}`],
  ...[`RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=${days[0]}`, "END:STANDARD"],
  ...["BEGIN:DAYLIGHT", "DTSTART:16010101T020000", `TZOFFSETFROM:${offsets[0]}`, `TZOFFSETTO:${offsets[1]}`],
  ...[`RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=${days[1]}`, "END:DAYLIGHT"],
  "END:VTIMEZONE",
];
const european = (name: string) => zone(name);
const american = (name: string) => zone(name, ["-0500", "-0400"], ["1SU;BYMONTH=11", "2SU;BYMONTH=3"]);

test.each<[what: string, parts: (string | string[])[], start: string]>([
  [
    "Exchange in summer",
    [european("W. Europe Standard Time"), event("DTSTART;TZID=W. Europe Standard Time:20260615T090000")],
    "2026-06-15T09:00:00+02:00",
  ],
  [
    "Exchange in winter, its zone after the event",
    [event('DTSTART;TZID="W. Europe Standard Time":20261215T090000'), european("W. Europe Standard Time")],
    "2026-12-15T09:00:00+01:00",
  ],
  [
    "Teams in Chicago's summer",
    [american("Eastern Standard Time"), event("DTSTART;TZID=Eastern Standard Time:20260908T140000")],
    "2026-09-08T14:00:00-04:00",
  ],
  [
    "a zone that Outlook only calls its own",
    [european("Customized Time Zone"), event('DTSTART;TZID="Customized Time Zone":20260701T090000')],
    "2026-07-01T09:00:00+02:00",
  ],
  [
    "the hour before and after a change",
    [european("Mine"), event("DTSTART;TZID=Mine:20260329T015959")],
    "2026-03-29T01:59:59+01:00",
  ],
  [
    "the hour after a change",
    [european("Mine"), event("DTSTART;TZID=Mine:20260329T030000")],
    "2026-03-29T03:00:00+02:00",
  ],
  [
    "a far summer",
    [european("Mine"), event("DTSTART;TZID=Mine:20990701T090000")],
    "2099-07-01T09:00:00+02:00",
  ],
  [
    "a far winter",
    [european("Mine"), event("DTSTART;TZID=Mine:99981201T090000")],
    "9998-12-01T09:00:00+01:00",
  ],
  [
    "a zone that begins after the event",
    [
      ["BEGIN:VTIMEZONE", "TZID:Late", "BEGIN:STANDARD", "DTSTART:20200101T000000", "TZOFFSETFROM:+0300"],
      ["TZOFFSETTO:+0400", "END:STANDARD", "END:VTIMEZONE"],
      event("DTSTART;TZID=Late:20190101T090000"),
    ],
    "2019-01-01T09:00:00+03:00",
  ],
  [
    "a zone of Windows that the calendar does not describe",
    [event("DTSTART;TZID=Pacific Standard Time:20200616T110000")],
    "2020-06-16T11:00:00-07:00",
  ],
  [
    "one that Outlook has numbered",
    [event("DTSTART;TZID=Eastern Standard Time 1:20210622T110000")],
    "2021-06-22T11:00:00-04:00",
  ],
  [
    "a zone with the path of its program",
    [event("DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260615T090000")],
    "2026-06-15T09:00:00+02:00",
  ],
  [
    "a zone after a slash",
    [event("DTSTART;TZID=/Europe/Vienna:20250506T180000")],
    "2025-05-06T18:00:00+02:00",
  ],
  [
    "a known zone that is described wrongly",
    [american("Europe/Berlin"), event("DTSTART;TZID=Europe/Berlin:20260615T090000")],
    "2026-06-15T09:00:00+02:00",
  ],
  ["UTC beside a zone", [event("DTSTART;TZID=Europe/Berlin:20260615T090000Z")], "2026-06-15T09:00:00Z"],
  [
    "a floating time",
    ["X-WR-TIMEZONE:Europe/Berlin", event("DTSTART:20260615T090000")],
    "2026-06-15T09:00:00",
  ],
  ["no seconds", [event("DTSTART:20260615T0900Z")], "2026-06-15T09:00:00Z"],
])("the start of an event in %s is an instant", async (_, parts, start) => {
  const { events, problems } = await calendarOf(calendar(...parts));
  expect(events).toMatchObject([{ start }]);
  expect(problems).toEqual([]);
});

test("a zone that nobody knows leaves its times without an offset, and is named once", async () => {
  const at = (day: number) => event(`DTSTART;TZID=Mars:2026061${day}T090000`);
  const { events, problems } = await calendarOf(calendar(at(1), at(2)));
  expect(events).toMatchObject([{ start: "2026-06-11T09:00:00", time_zone: "Mars" }, {}]);
  expect(problems).toEqual(["The time zone “Mars” is unknown, so its times have no offset."]);
});

const berlin = "DTSTART;TZID=Europe/Berlin:20260328T180000";
test.each<[what: string, of: string[], part: object]>([
  [
    "all day, without its type",
    ["DTSTART:20231008", "DTEND:20231013"],
    { start: "2023-10-08", end: "2023-10-13", all_day: true },
  ],
  ["all day, with a time", ["DTSTART;VALUE=DATE:20260615T000000"], { start: "2026-06-15", all_day: true }],
  ["all day, with a duration", ["DTSTART;VALUE=DATE:20260615", "DURATION:P2D"], { end: "2026-06-17" }],
  ["with hours over a change of the clock", [berlin, "DURATION:PT24H"], { end: "2026-03-29T19:00:00+02:00" }],
  ["with a day over a change of the clock", [berlin, "DURATION:P1D"], { end: "2026-03-29T18:00:00+02:00" }],
  [
    "with a floating duration",
    ["DTSTART:20260328T180000", "DURATION:P1DT1H"],
    { end: "2026-03-29T19:00:00" },
  ],
  ["with weeks in UTC", ["DTSTART:20260328T180000Z", "DURATION:P1W"], { end: "2026-04-04T18:00:00Z" }],
  [
    "that recurs",
    [
      ...[
        "DTSTART:20260601T090000Z",
        "RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=TH",
        "RDATE:20260602T090000Z,20260603T090000Z",
      ],
      ...["EXDATE:20260328", "EXDATE;TZID=Europe/Berlin:20261227T100000,20260703T100000,"],
      "RDATE;VALUE=PERIOD:20260604T090000Z/PT1H",
    ],
    {
      recurrence: "FREQ=WEEKLY;COUNT=5;BYDAY=TH",
      added: ["2026-06-02T09:00:00Z", "2026-06-03T09:00:00Z", "2026-06-04T09:00:00Z"],
      excluded: ["2026-03-28T09:00:00Z", "2026-12-27T10:00:00+01:00", "2026-07-03T10:00:00+02:00"],
    },
  ],
  [
    "that is one of a series",
    ["RECURRENCE-ID;TZID=Europe/Berlin:20260615T090000", "DTSTART;TZID=Europe/Berlin:20260615T100000"],
    { recurrence_id: "2026-06-15T09:00:00+02:00", start: "2026-06-15T10:00:00+02:00" },
  ],
  [
    "with an alarm, whose texts are not its own",
    ["SUMMARY:Mine", "BEGIN:VALARM", "DESCRIPTION:Alarm", "SUMMARY:Alarm", "END:VALARM"],
    { summary: "Mine", description: null },
  ],
  [
    "with texts of lines, commas and paths",
    ["SUMMARY;LANGUAGE=de:a\\nb\\, c\\; C:\\Users", "LOCATION;VALUE=TEXT:x:y;z"],
    { summary: "a\nb, c; C:\\Users", location: "x:y;z" },
  ],
  [
    "with people",
    [
      'ORGANIZER;CN="Lovelace, Ada":MAILTO:ada@example.com',
      "ATTENDEE;CN=Bo;EMAIL=bo@example.com;PARTSTAT=ACCEPTED:/aMTAw/principal/",
      "ATTENDEE:cy@example.com",
    ],
    {
      organizer: { name: "Lovelace, Ada", email: "ada@example.com" },
      attendees: [
        { name: "Bo", email: "bo@example.com", status: "ACCEPTED" },
        { name: null, email: "cy@example.com", status: null },
      ],
    },
  ],
])("an event %s has what its program meant", async (_, of, part) => {
  const { events, problems } = await calendarOf(calendar(event(...of)));
  expect(events).toMatchObject([part]);
  expect(problems).toEqual([]);
});

test.each<[what: string, input: string | Uint8Array, value: object]>([
  [
    "a byte order mark and \\n",
    `\uFEFF${calendar(event("SUMMARY:é")).replaceAll("\r\n", "\n")}`,
    { count: 1 },
  ],
  ["\\r alone", calendar(event("SUMMARY:a")).replaceAll("\r\n", "\r"), { events: [{ summary: "a" }] }],
  [
    "UTF-16",
    Buffer.from(`\uFEFF${calendar(event("SUMMARY:Jür", " gen"))}`, "utf16le"),
    { events: [{ summary: "Jürgen" }] },
  ],
  [
    "mixed line ends and blank lines",
    "BEGIN:VCALENDAR\r\n\nBEGIN:VEVENT\nSUMMARY:a\r b\r\n\rEND:VEVENT\n\nEND:VCALENDAR",
    { count: 1 },
  ],
  ["names in small letters", calendar(event("summary:a")).toLowerCase(), { events: [{ summary: "a" }] }],
  [
    "types of its own fields",
    calendar("X-WR-CALNAME;VALUE=TEXT:A\\, B", "METHOD;VALUE=TEXT:PUBLISH"),
    { name: "A, B", method: "PUBLISH" },
  ],
  ["a name with spaces around it", calendar("X-WR-CALNAME : Ted"), { name: "Ted" }],
  ["the name of newer programs", calendar("NAME:Holidays"), { name: "Holidays" }],
  [
    "two calendars",
    calendar(event("UID:1")) + calendar(event("UID:2")),
    { events: [{ uid: "1" }, { uid: "2" }] },
  ],
  ["no events", calendar(), { events: [], count: 0 }],
])("a calendar with %s is read", async (_, input, value) => {
  expect(await calendarOf(input)).toMatchObject({ ...value, problems: [] });
});

test("a line that is folded within a character is whole", async () => {
  const [before = Buffer.alloc(0), after = Buffer.alloc(0)] = [
    Buffer.from("SUMMARY:ö\u20ac").subarray(0, 9),
    Buffer.from("SUMMARY:ö\u20ac").subarray(9),
  ];
  const [start = "", end = ""] = calendar(event("SUMMARY")).split("SUMMARY");
  const input = Buffer.concat([Buffer.from(start), before, Buffer.from("\r\n "), after, Buffer.from(end)]);
  expect(await calendarOf(input)).toMatchObject({ events: [{ summary: "ö€" }], problems: [] });
});

test.each<[what: string, input: string, value: object, problem: string]>([
  [
    "a text that goes on without a space",
    calendar(event("DESCRIPTION:one", "two and three", "SUMMARY:a")),
    { events: [{ description: "one", summary: "a" }] },
    "“two and three”",
  ],
  [
    "a parameter without a value",
    calendar(event("SUMMARY;:a", "UID:1")),
    { events: [{ summary: null, uid: "1" }] },
    "“SUMMARY;:a”",
  ],
  [
    "a day that is none",
    calendar(event("DTSTART:20260231T100000Z")),
    { events: [{ start: null }] },
    "“20260231T100000Z” is not a time",
  ],
  [
    "a duration without a length",
    calendar(event("DTSTART:20260201T100000Z", "DURATION:P")),
    { events: [{ end: null }] },
    "“P” is not a duration",
  ],
  [
    "tasks",
    calendar(event("UID:1"), ["BEGIN:VTODO", "UID:2", "END:VTODO"]),
    { count: 1 },
    "1 × VTODO is left out",
  ],
  [
    "no end",
    calendar(event("UID:1")).replace("END:VCALENDAR\r\n", ""),
    { events: [{ uid: "1" }] },
    "no END:VCALENDAR",
  ],
])("a calendar with %s is read, and says what is left out", async (_, input, value, problem) => {
  const read = await calendarOf(input);
  expect(read).toMatchObject(value);
  expect(read.problems).toEqual([expect.stringContaining(problem)]);
});

test.each<[what: string, input: string]>([
  ["ends within an event", lines("BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1")],
  ["ends an event that it did not begin", lines("BEGIN:VCALENDAR", "END:VEVENT", "END:VCALENDAR")],
  ["has text before it", `Hello\r\n${calendar()}`],
])("a calendar that %s is refused", async (_, input) => {
  expect(await read(input)).toMatchObject({ error: { code: "file_invalid" } });
});

test("events beyond the most that are read are told, and zones after them are used", async () => {
  const at = event("DTSTART;TZID=Mine:20260615T090000");
  expect(await calendarOf(calendar(at, at, at, european("Mine")), 2)).toMatchObject({
    events: [{ start: "2026-06-15T09:00:00+02:00" }, {}] as Json[],
    count: 2,
    has_more: true,
  });
});
