import { clientOf, none, pagesOf, safe } from "#connectors/google.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";

export const client = clientOf("calendar", "16");
export const docs = (page: string) =>
  `https://developers.google.com/workspace/calendar/api/v3/reference/${page}`;

export const calendar_id = {
  label: "Calendar",
  required: true,
  default: "primary",
  help: "primary is the account's own.",
  choices: { operation: "list_calendars", value: "id", label: "summary" },
} as const;
const event_id = { label: "Event", required: true, placeholder: "7ih6m1f8t3v0c8g1k2l3m4n5o6" } as const;
const time = { kind: "date_time", placeholder: "2026-05-31T09:30:00Z" } as const;
const start = { ...time, label: "Start", wire: "start.dateTime" } as const;
const end = { ...time, label: "End", wire: "end.dateTime" } as const;
const summary = { label: "Title", placeholder: "Call with Ada" } as const;
const time_zone = {
  label: "Time zone",
  placeholder: "Europe/Berlin",
  help: "Of times without an offset, and of an event that is repeated.",
} as const;
const more = {
  description: { label: "Description", kind: "paragraph" },
  location: { label: "Place" },
  attendees: {
    label: "Guests",
    kind: "list",
    each: "email",
    placeholder: "ada@example.com, bob@example.com",
  },
  send_updates: {
    label: "Invitations",
    kind: "choice",
    in: "query",
    wire: "sendUpdates",
    help: "Who gets an e-mail. Empty: nobody.",
    options: [
      { value: "all", label: "To all guests" },
      { value: "externalOnly", label: "To guests outside Google Calendar" },
      { value: "none", label: "To nobody" },
    ],
  },
  recurrence: {
    label: "Repeat",
    kind: "json",
    more: true,
    placeholder: '["RRULE:FREQ=WEEKLY;COUNT=10"]',
  },
  color_id: { label: "Color", more: true, placeholder: "5", wire: "colorId", help: "1 to 11." },
  visibility: {
    label: "Visibility",
    kind: "choice",
    more: true,
    options: [
      { value: "public", label: "Public" },
      { value: "private", label: "Private" },
    ],
  },
  transparency: {
    label: "Shown as",
    kind: "choice",
    more: true,
    options: [
      { value: "opaque", label: "Busy" },
      { value: "transparent", label: "Free" },
    ],
  },
} as const;
const zone = { ...time_zone, wire: "start.timeZone", also: ["end.timeZone"] };
const one = "/calendars/{calendar_id}/events/{event_id}";
export const call = {
  id: event_id.placeholder,
  status: "confirmed",
  htmlLink: "https://www.google.com/calendar/event?eid=N2lo",
  summary: summary.placeholder,
  start: { dateTime: "2026-05-31T09:30:00Z", timeZone: "Europe/Berlin" },
  end: { dateTime: "2026-05-31T10:00:00Z", timeZone: "Europe/Berlin" },
  attendees: [{ email: "ada@example.com", responseStatus: "needsAction" }],
};

export const events: OperationsInput = {
  create_event: {
    title: "Create a Google Calendar event",
    about: "Adds an event with a start and an end to a calendar.",
    synonyms: "new event, appointment, meeting, invite, book",
    docs: docs("events/insert"),
    method: "POST",
    path: "/calendars/{calendar_id}/events",
    fields: {
      calendar_id,
      summary,
      start: { ...start, required: true },
      end: { ...end, required: true },
      time_zone: zone,
      ...more,
    },
    effect: none,
    proof: client,
    sample: call,
  },
  create_all_day_event: {
    title: "Create an all-day Google Calendar event",
    about: "Adds an event of one day or several to a calendar.",
    synonyms: "new event, holiday, vacation, absence",
    docs: docs("events/insert"),
    method: "POST",
    path: "/calendars/{calendar_id}/events",
    fields: {
      calendar_id,
      summary,
      start: {
        label: "First day",
        kind: "date",
        required: true,
        placeholder: "2026-05-31",
        wire: "start.date",
      },
      end: {
        label: "Day after the last",
        kind: "date",
        required: true,
        placeholder: "2026-06-01",
        wire: "end.date",
        help: "The event ends before this day.",
      },
      ...more,
    },
    effect: none,
    proof: client,
    sample: { ...call, start: { date: "2026-05-31" }, end: { date: "2026-06-01" } },
  },
  list_events: {
    title: "List Google Calendar events",
    about: "Lists the events of a calendar, the earliest first, each one of a series by itself.",
    synonyms: "get events, search events, agenda",
    docs: docs("events/list"),
    method: "GET",
    path: "/calendars/{calendar_id}/events",
    fields: {
      calendar_id,
      after: { ...time, label: "After", wire: "timeMin", help: "Events that end after this time." },
      before: { ...time, label: "Before", wire: "timeMax", help: "Events that start before this time." },
      query: { label: "With the words", wire: "q" },
      time_zone: { ...time_zone, more: true, wire: "timeZone", help: "Of the times in the response." },
    },
    fixed: { query: { singleEvents: "true", orderBy: "startTime", maxResults: "250" } },
    pages: pagesOf("items"),
    effect: safe,
    proof: client,
    sample: [call],
  },
  list_changed_events: {
    title: "List changed Google Calendar events",
    about: "Lists the events that were created or changed after a time or on the last day.",
    docs: docs("events/list"),
    method: "GET",
    path: "/calendars/{calendar_id}/events",
    fields: { calendar_id, after: { ...time, label: "Changed after" } },
    effect: safe,
    proof: client,
    sample: [{ ...call, updated: "2026-05-31T09:30:00.000Z" }],
  },
  update_event: {
    title: "Change a Google Calendar event",
    about: "Changes what is filled in, and leaves the rest as it is.",
    synonyms: "update event, move, reschedule",
    docs: docs("events/patch"),
    method: "PATCH",
    path: one,
    fields: { calendar_id, event_id, summary, start, end, time_zone: { ...zone, more: true }, ...more },
    effect: safe,
    proof: client,
    sample: call,
  },
  delete_event: {
    title: "Delete a Google Calendar event",
    about: "Deletes an event.",
    synonyms: "remove event, cancel",
    docs: docs("events/delete"),
    method: "DELETE",
    path: one,
    fields: { calendar_id, event_id, send_updates: more.send_updates },
    effect: safe,
    proof: client,
    sample: null,
  },
  read_event: {
    title: "Read a Google Calendar event",
    about: "Returns an event.",
    synonyms: "get event",
    docs: docs("events/get"),
    method: "GET",
    path: one,
    fields: { calendar_id, event_id },
    effect: safe,
    proof: client,
    sample: call,
  },
  read_availability: {
    title: "Read when a Google Calendar is busy",
    about: "Returns the times between two times at which calendars are busy.",
    synonyms: "free busy, availability, free slots",
    docs: docs("freebusy/query"),
    method: "POST",
    path: "/freeBusy",
    fields: {
      calendars: {
        label: "Calendars",
        kind: "list",
        each: "id",
        required: true,
        default: "primary",
        wire: "items",
        placeholder: "primary, ada@example.com",
        help: "Their ids.",
      },
      after: { ...time, label: "From", required: true, wire: "timeMin" },
      before: { ...time, label: "To", required: true, wire: "timeMax" },
      time_zone: { ...time_zone, more: true, wire: "timeZone", help: "Of the times in the response." },
    },
    output: "calendars",
    effect: safe,
    proof: client,
    sample: { primary: { busy: [{ start: "2026-05-31T09:30:00Z", end: "2026-05-31T10:00:00Z" }] } },
  },
  list_calendars: {
    title: "List Google calendars",
    about: "Lists the calendars that the account sees.",
    docs: docs("calendarList/list"),
    method: "GET",
    path: "/users/me/calendarList",
    fixed: { query: { maxResults: "250" } },
    pages: pagesOf("items"),
    effect: safe,
    proof: client,
    sample: [{ id: "ada@example.com", summary: "Ada", primary: true, timeZone: "Europe/Berlin" }],
  },
  read_calendar: {
    title: "Read the Google calendar of the account",
    about: "Returns the account's own calendar.",
    docs: docs("calendars/get"),
    method: "GET",
    path: "/calendars/primary",
    effect: safe,
    proof: client,
    sample: { id: "ada@example.com", summary: "ada@example.com", timeZone: "Europe/Berlin" },
  },
};
