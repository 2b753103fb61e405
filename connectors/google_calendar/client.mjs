export const packages = ["@googleapis/calendar@16"];

export async function createClient(load, origin) {
  const { calendar } = await load("@googleapis/calendar");
  return calendar({ version: "v3", rootUrl: `${origin}/` });
}

const calendar_id = "team@group.calendar.google.com";
const calendarId = calendar_id;
const one = { calendar_id, event_id: "ev1" };
const time = "2026-05-31T09:30:00";
const timeZone = "Europe/Berlin";

export const calls = {
  create_event: [
    {
      values: {
        ...{ calendar_id, summary: "Grüße", start: time, end: "2026-05-31T10:00:00", time_zone: timeZone },
        ...{ attendees: "ada@example.com, bob@example.com", send_updates: "all", color_id: "5" },
        ...{ recurrence: '["RRULE:FREQ=WEEKLY;COUNT=10"]', visibility: "private", location: "Here" },
      },
      call: ({ events }) =>
        events.insert({
          calendarId,
          sendUpdates: "all",
          requestBody: {
            ...{ summary: "Grüße", location: "Here", colorId: "5", visibility: "private" },
            start: { dateTime: time, timeZone },
            end: { dateTime: "2026-05-31T10:00:00", timeZone },
            attendees: [{ email: "ada@example.com" }, { email: "bob@example.com" }],
            recurrence: ["RRULE:FREQ=WEEKLY;COUNT=10"],
          },
        }),
    },
  ],
  create_all_day_event: [
    {
      values: { calendar_id, summary: "Holiday", start: "2026-05-31", end: "2026-06-01" },
      call: ({ events }) =>
        events.insert({
          calendarId,
          requestBody: {
            summary: "Holiday",
            start: { date: "2026-05-31" },
            end: { date: "2026-06-01" },
          },
        }),
    },
  ],
  list_events: [
    {
      values: { calendar_id, after: `${time}Z`, before: "2026-06-30T00:00:00+02:00", query: "Call & co" },
      call: ({ events }) =>
        events.list({
          ...{ calendarId, timeMin: `${time}Z`, timeMax: "2026-06-30T00:00:00+02:00", q: "Call & co" },
          ...{ singleEvents: true, orderBy: "startTime", maxResults: 250 },
        }),
      response: { items: [] },
    },
  ],
  list_changed_events: [
    {
      values: { calendar_id },
      call: ({ events }) =>
        events.list({
          ...{ calendarId, updatedMin: "1969-12-31T00:00:00.000Z", orderBy: "updated", maxResults: 250 },
        }),
      responses: [{ items: [] }],
    },
    {
      values: { calendar_id, after: `${time}Z` },
      call: ({ events }) =>
        events.list({ calendarId, updatedMin: `${time}Z`, orderBy: "updated", maxResults: 250 }),
      responses: [{ items: [] }],
    },
  ],
  update_event: [
    {
      values: { ...one, summary: "Later", transparency: "transparent" },
      call: ({ events }) =>
        events.patch({
          ...{ calendarId, eventId: "ev1" },
          requestBody: { summary: "Later", transparency: "transparent" },
        }),
    },
  ],
  delete_event: [
    {
      values: { ...one, send_updates: "all" },
      call: ({ events }) => events.delete({ calendarId, eventId: "ev1", sendUpdates: "all" }),
    },
  ],
  read_event: [{ values: one, call: ({ events }) => events.get({ calendarId, eventId: "ev1" }) }],
  read_availability: [
    {
      values: { calendars: `primary, ${calendar_id}`, after: `${time}Z`, before: "2026-06-01T00:00:00Z" },
      call: ({ freebusy }) =>
        freebusy.query({
          requestBody: {
            items: [{ id: "primary" }, { id: calendar_id }],
            ...{ timeMin: `${time}Z`, timeMax: "2026-06-01T00:00:00Z" },
          },
        }),
    },
  ],
  list_calendars: [
    {
      values: {},
      call: ({ calendarList }) => calendarList.list({ maxResults: 250 }),
      response: { items: [] },
    },
  ],
  read_calendar: [{ values: {}, call: ({ calendars }) => calendars.get({ calendarId: "primary" }) }],
};
