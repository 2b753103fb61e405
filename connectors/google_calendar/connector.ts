import { google } from "#connectors/google.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { events } from "./events.ts";
import { triggers } from "./triggers.ts";

export default defineConnector({
  name: "google_calendar",
  version: 1,
  title: "Google Calendar",
  about: "Creates, changes and finds events.",
  category: "productivity",
  synonyms: "calendar, appointment, meeting, schedule, event",
  icon: "googlecalendar",
  docs: "https://developers.google.com/workspace/calendar/api",
  apiVersion: "v3",
  baseUrl: "https://www.googleapis.com/calendar/v3",
  ...google("Google account", ["calendar"], { api: "Google Calendar API" }),
  test: { operation: "read_calendar", account: ["id"] },
  // 600 requests a minute for each person.
  limit: { perSecond: 10 },
  operations: events,
  triggers,
});
