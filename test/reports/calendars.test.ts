import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { convertWith, setConverter } from "#server/platform/sandbox/converter.test-support.ts";

const converter = setConverter();

async function read(text: string): Promise<JsonObject> {
  const result = await convertWith(converter, { kind: "read_ics", maxEvents: 10 }, text);
  if (result.kind === "fail") throw new Error(result.error.message);
  return result.value as JsonObject;
}

const calendar = (...lines: string[]) =>
  `${["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n")}\r\n`;

/** The lines of an event from a public bug report, and what it says. */
const events: [report: string, lines: string[], says: object][] = [
  [
    "niccokunzmann/python-recurring-ical-events#27",
    [
      "DTSTART;TZID=Europe/Berlin:20200424T140000",
      "RRULE:FREQ=DAILY;UNTIL=20200429T000000",
      "EXDATE:20200427T120000Z",
    ],
    {
      start: "2020-04-24T14:00:00+02:00",
      recurrence: "FREQ=DAILY;UNTIL=20200429T000000",
      excluded: ["2020-04-27T12:00:00Z"],
    },
  ],
  [
    "iobroker-community-adapters/ioBroker.ical#130",
    [
      "DTSTART;TZID=Europe/Berlin:20190208T180000",
      "RRULE:FREQ=MONTHLY;BYDAY=2FR",
      "EXDATE;TZID=Europe/Berlin:20200410T180000",
      "EXDATE;TZID=Europe/Berlin:20200214T180000",
    ],
    {
      recurrence: "FREQ=MONTHLY;BYDAY=2FR",
      excluded: ["2020-04-10T18:00:00+02:00", "2020-02-14T18:00:00+01:00"],
    },
  ],
  [
    "jkbrzt/rrule#292",
    [
      "DTSTART;TZID=America/Los_Angeles:20181022T070000",
      "RRULE:FREQ=WEEKLY;INTERVAL=1;UNTIL=20181118T075959;WKST=SU;BYDAY=MO,TU,WE,TH,FR",
      "EXDATE;TZID=America/Los_Angeles:20181101T070000,20181107T070000",
    ],
    { excluded: ["2018-11-01T07:00:00-07:00", "2018-11-07T07:00:00-08:00"] },
  ],
  [
    "jens-maus/node-ical#67",
    ["DTSTART:20201102T072000Z", "RRULE;X-BUSYMAC-REGENERATE=TRASH:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    { recurrence: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" },
  ],
  [
    "kewisch/ical.js#257",
    [
      "RECURRENCE-ID;TZID=Europe/Berlin:20160725T100000",
      "DTSTART;TZID=Europe/Berlin:20160725T100000",
      "DTEND;TZID=Europe/Berlin:20160725T113000",
    ],
    { recurrence_id: "2016-07-25T10:00:00+02:00", end: "2016-07-25T11:30:00+02:00" },
  ],
  [
    "ical4j/ical4j#178",
    [
      "ORGANIZER;CN=bot.derek:mailto:bot@a.example",
      "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Derek ",
      " Lee-Wo;X-NUM-GUESTS=0:mailto:derek@a.example",
      "DESCRIPTION:\\n———\\n[logo.png]   Derek\\nVP\\,",
      "  Engineering\\n\\no:    +1 954\\ne:  derek <mailto:",
      " derek@a.example>",
      "LOCATION:",
    ],
    {
      organizer: { name: "bot.derek", email: "bot@a.example", status: null },
      attendees: [{ name: "Derek Lee-Wo", email: "derek@a.example", status: "ACCEPTED" }],
      description:
        "\n———\n[logo.png]   Derek\nVP, Engineering\n\no:    +1 954\ne:  derek <mailto:derek@a.example>",
      location: "",
    },
  ],
  [
    "sourcesimian/uICAL#4",
    ["DESCRIPTION:This is a lo", " ng description", "  that exists on a long line."],
    { description: "This is a long description that exists on a long line." },
  ],
  [
    "u01jmg3/ics-parser#111",
    ["DESCRIPTION:This is a lo", "\tng description", "SUMMARY:a"],
    { description: "This is a long description", summary: "a" },
  ],
  [
    "derekantrican/GAS-ICS-Sync#4",
    [
      "CREATED;VALUE=DATE:19000101",
      "DESCRIPTION:Start Time: 5:30 PM\\nEnd Time: 7:30 PM\\nGender",
      "  : Male\\nClass(es): V",
      "LAST-MODIFIED;VALUE=DATE:19000101",
      "SUMMARY:Baseball\\, Varsity @ Lawrence North",
      "TRANSP:Transparent",
    ],
    {
      description: "Start Time: 5:30 PM\nEnd Time: 7:30 PM\nGender : Male\nClass(es): V",
      summary: "Baseball, Varsity @ Lawrence North",
      updated: "1900-01-01",
    },
  ],
  [
    "bitfireAT/davdroid#405",
    ["DTSTART:20140906T130000Z", "DTEND;VALUE=DATE-TIME:20140906T180000Z"],
    { start: "2014-09-06T13:00:00Z", end: "2014-09-06T18:00:00Z" },
  ],
  [
    "kewisch/ical.js#129",
    ["DTSTART;VALUE=DATE:20150224", "RRULE:FREQ=YEARLY"],
    { start: "2015-02-24", all_day: true, end: null },
  ],
  [
    "gggard/AndroidCaldavSyncAdapater#40",
    ["DTSTART:20130330T100000Z", "DURATION:PT1H30M"],
    { end: "2013-03-30T11:30:00Z" },
  ],
  [
    "derekantrican/GAS-ICS-Sync#58",
    ["DTSTART;VALUE=DATE:20191006", "DTEND;VALUE=DATE:20191006"],
    { start: "2019-10-06", end: "2019-10-06", all_day: true },
  ],
];

test.each(events)("%s: an event with %j", async (_report, lines, says) => {
  const { events, problems } = await read(calendar("BEGIN:VEVENT", ...lines, "END:VEVENT"));
  expect(events).toEqual([expect.objectContaining(says)]);
  expect(problems).toEqual([]);
});

test("hoodie/icalendar#47: a task behind a zone, in lines that end with a line feed only", async () => {
  const text = calendar(
    ...["BEGIN:VTIMEZONE", "TZID:Europe/Amsterdam", "BEGIN:STANDARD", "DTSTART:19961027T030000"],
    ...["TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE"],
    ...["BEGIN:VTODO", "SUMMARY:a task that ", " goes on", "END:VTODO"],
    ...["BEGIN:VEVENT", "SUMMARY:an event", "END:VEVENT"],
  ).replaceAll("\r\n", "\n");
  expect(await read(text)).toMatchObject({ events: [{ summary: "an event" }], count: 1 });
});

test("tutao/tutanota#3379: lines that go on without a space are named, and the rest is read", async () => {
  const text = calendar(
    "BEGIN:VEVENT",
    "LOCATION: This is some",
    "location that is not",
    "STATUS:CONFIRMED",
    "END:VEVENT",
  );
  const { events, problems } = await read(text);
  expect(events).toMatchObject([{ location: " This is some", status: "CONFIRMED" }]);
  expect(problems).toEqual([expect.stringContaining("location that is not")]);
});

test("libical/libical#427: a line that is folded within an emoji is whole", async () => {
  const bytes = Buffer.from(calendar("BEGIN:VEVENT", "SUMMARY:team 👏🏼 up", "END:VEVENT"));
  const at = bytes.indexOf(Buffer.from("🏼")) + 2;
  const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from("\r\n "), bytes.subarray(at)]);
  const result = await convertWith(converter, { kind: "read_ics", maxEvents: 10 }, folded);
  expect(result).toMatchObject({ value: { events: [{ summary: "team 👏🏼 up" }], problems: [] } });
});
