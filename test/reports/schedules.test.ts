import { expect, test } from "vitest";
import { parseCron } from "#engine/schedule/cron.ts";
import { nextTimes } from "#engine/schedule/times.ts";
import { toIso } from "#lib/dates/format-date.ts";
import { zonedAt } from "#lib/dates/zoned.ts";
import dateTime from "#nodes/date-time/run.ts";
import { runNode } from "#test/run-node.ts";

/** Schedules from public bug reports: the next times of a cron expression in a zone. */
const schedules: [report: string, expression: string, zone: string, after: string, next: string[]][] = [
  [
    "Hexagon/croner#254",
    "0 0 * * 6#4",
    "UTC",
    "2024-08-02T00:00Z",
    ["2024-08-24T00:00+00:00", "2024-09-28T00:00+00:00", "2024-10-26T00:00+00:00", "2024-11-23T00:00+00:00"],
  ],
  ["Hexagon/croner#54", "0 0 * * sun", "UTC", "2022-02-17T00:00Z", ["2022-02-20T00:00+00:00"]],
  ["Hexagon/croner-rust#13", "0 0 * * 7#2", "UTC", "2024-11-19T00:00Z", ["2024-12-08T00:00+00:00"]],
  ["Hexagon/croner#253", "0 0 * * 5#L", "UTC", "2024-07-11T00:00Z", ["2024-07-26T00:00+00:00"]],
  ["Hexagon/croner#253", "0 0 * * 5L", "UTC", "2024-07-11T00:00Z", ["2024-07-26T00:00+00:00"]],
  [
    "Hexagon/croner#267",
    "0 0 1,2 * 4",
    "UTC",
    "2024-12-01T12:00Z",
    ["2024-12-02T00:00+00:00", "2024-12-05T00:00+00:00"],
  ],
  [
    "Hexagon/croner#180",
    "0 12 ? * MON",
    "UTC",
    "2023-04-14T00:00Z",
    ["2023-04-17T12:00+00:00", "2023-04-24T12:00+00:00"],
  ],
  ["maennchen/crontab#132", "0 9 * * mon#5", "UTC", "2024-10-22T00:00Z", ["2024-12-30T09:00+00:00"]],
  ["safx/Cron-Swift#8", "0 10,14 * * MON-FRI", "UTC", "2020-08-08T08:30Z", ["2020-08-10T10:00+00:00"]],
  [
    "P4sca1/cron-schedule#282",
    "5 10 * * 6-7",
    "UTC",
    "2023-03-14T00:00Z",
    ["2023-03-18T10:05+00:00", "2023-03-19T10:05+00:00"],
  ],
  [
    "jmrozanec/cron-utils#69",
    "0 * * * 1-5",
    "America/Chicago",
    "2016-02-29T17:00Z",
    ["2016-02-29T12:00-06:00"],
  ],
  [
    "harrisiirak/cron-parser#122",
    "0 2 29 2 *",
    "UTC",
    "2018-05-14T00:00Z",
    ["2020-02-29T02:00+00:00", "2024-02-29T02:00+00:00"],
  ],
  [
    "harrisiirak/cron-parser#139",
    "0 0 1,2 * *",
    "UTC",
    "2018-11-15T00:00Z",
    ["2018-12-01T00:00+00:00", "2018-12-02T00:00+00:00", "2019-01-01T00:00+00:00"],
  ],
  [
    "harrisiirak/cron-parser#263",
    "0 0 1-3,5-31 * ?",
    "UTC",
    "2022-04-02T12:00Z",
    ["2022-04-03T00:00+00:00", "2022-04-05T00:00+00:00"],
  ],
  ["harrisiirak/cron-parser#3", "16 0 * * 4", "UTC", "2013-10-31T17:00Z", ["2013-11-07T00:16+00:00"]],
  [
    "harrisiirak/cron-parser#378",
    "0 2 * * *",
    "America/New_York",
    "2020-03-07T12:00Z",
    ["2020-03-08T03:00-04:00", "2020-03-09T02:00-04:00"],
  ],
  [
    "Crontap/crontap#2",
    "30 0 1 * *",
    "Europe/Berlin",
    "2023-03-02T00:00Z",
    ["2023-04-01T00:30+02:00", "2023-05-01T00:30+02:00"],
  ],
  [
    "activepieces/activepieces#12636",
    "0 8 * * *",
    "Europe/Warsaw",
    "2026-03-27T12:00Z",
    ["2026-03-28T08:00+01:00", "2026-03-29T08:00+02:00"],
  ],
  [
    "n8n-io/n8n#4784",
    "0 18 * * 5",
    "Europe/Paris",
    "2022-11-25T18:00Z",
    ["2022-12-02T18:00+01:00", "2022-12-09T18:00+01:00"],
  ],
  ["n8n-io/n8n#19510", "30 11 * * *", "Asia/Kolkata", "2025-09-14T00:00Z", ["2025-09-14T11:30+05:30"]],
  [
    "thesongzhu/Friday#1591",
    "0 9 * * *",
    "America/New_York",
    "2026-10-31T12:00Z",
    ["2026-10-31T09:00-04:00", "2026-11-01T09:00-05:00"],
  ],
];

test.each(schedules)("%s: %s in %s after %s", (_report, expression, zone, after, next) => {
  const schedule = { rule: { kind: "cron", expression }, time_zone: zone } as const;
  const times = nextTimes(schedule, Date.parse(after), next.length);
  expect(times.map((ms) => toIso(zonedAt(ms, zone)).replace(":00.000", ""))).toEqual(next);
});

test.each([
  ["node-red/node-red#1485", "0 */30 * * *", /The hour “\*\/30” cannot be read/],
  ["harrisiirak/cron-parser#139", "* 0 0 1,2 * * *", /five fields/],
  ["safx/Cron-Swift#8", "0 0 10 ? * MON-FRI *", /five fields/],
])("%s: %s is refused", (_report, expression, problem) => {
  expect(parseCron(expression)).toEqual({ problem: expect.stringMatching(problem) });
});

/** Dates from public bug reports: settings of a Date & Time node, and a part of its output. */
const dates: [report: string, settings: Record<string, unknown>, output: Record<string, unknown>][] = [
  [
    "n8n-io/n8n#712",
    {
      date: "29-06-2020",
      read_as: "pattern",
      read_pattern: "dd-MM-yyyy",
      format: "pattern",
      pattern: "yyyy-MM-dd",
    },
    { formatted: "2020-06-29" },
  ],
  [
    "n8n-io/n8n#12555",
    { date: "10/Apr/2025", read_as: "pattern", read_pattern: "dd/MMM/yyyy" },
    { iso: "2025-04-10T00:00:00.000+00:00" },
  ],
  [
    "gchq/CyberChef#1084",
    {
      date: "01/01/2020 12:00:01",
      read_as: "pattern",
      read_pattern: "dd/MM/yyyy HH:mm:ss",
      operation: "extract",
      part: "week",
    },
    { value: 1 },
  ],
  ["moment/luxon#1674", { date: "2024-12-30", operation: "extract", part: "week_year" }, { value: 2025 }],
  [
    "moment/luxon#1676",
    { date: "2024-12-30", format: "pattern", pattern: "MM/dd/yyyy" },
    { formatted: "12/30/2024" },
  ],
  [
    "date-fns/date-fns#831",
    { date: "2021-12-26", format: "pattern", pattern: "dd/MM/yyyy" },
    { formatted: "26/12/2021" },
  ],
  ["date-fns/date-fns#261", { date: "2009-W01-1" }, { iso: "2008-12-29T00:00:00.000+00:00" }],
  [
    "moment/luxon#91",
    { date: "2017-11-22 12.05am", read_as: "pattern", read_pattern: "yyyy-MM-dd hh.mma" },
    { parts: { hour: 0, minute: 5 } },
  ],
  [
    "moment/luxon#91",
    { date: "2017-11-22 12.05 p.m.", read_as: "pattern", read_pattern: "yyyy-MM-dd hh.mm a" },
    { parts: { hour: 12, minute: 5 } },
  ],
  [
    "moment/luxon#1373",
    { date: "Nov 08, 2022, 2\u202fAM", read_as: "pattern", read_pattern: "MMM dd, yyyy, h a" },
    { iso: "2022-11-08T02:00:00.000+00:00" },
  ],
  [
    "moment/luxon#624",
    { date: "11/26/2019, 3:38 PM", read_as: "pattern", read_pattern: "MM/dd/yyyy, h:mm a" },
    { iso: "2019-11-26T15:38:00.000+00:00" },
  ],
  ["quickjs-ng/quickjs#963", { date: "1065873600" }, { iso: "2003-10-11T12:00:00.000+00:00" }],
  ["n8n-io/n8n#5810", { date: 1680048000 }, { iso: "2023-03-29T00:00:00.000+00:00" }],
  ["n8n-io/n8n#21605", { date: "2025-11-06T08:00:00.000+01:00" }, { iso: "2025-11-06T07:00:00.000+00:00" }],
];

test.each(dates)("%s: %j", async (_report, settings, output) => {
  const outcome = await runNode(dateTime, { time_zone: "UTC", ...settings });
  expect(outcome).toMatchObject({ kind: "done", output });
});

test.each([
  [
    "moment/luxon#1577",
    { date: "11-08-2023 15:00 AM", read_as: "pattern", read_pattern: "MM-dd-yyyy hh:mm a" },
  ],
  ["bellard/quickjs#57", { date: "2020-04-20T18:30:0000:0000" }],
])("%s: is not a date: %j", async (_report, settings) => {
  expect(await runNode(dateTime, { time_zone: "UTC", ...settings })).toMatchObject({
    kind: "fail",
    error: { code: "date_invalid" },
  });
});
