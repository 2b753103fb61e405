import { defineConnector, type OperationsInput } from "#engine/connectors/format.ts";
import { messages } from "./messages.ts";
import { setup } from "./setup.ts";
import { client, docs, pages, people, safe, text } from "./shared.ts";
import { triggers } from "./triggers.ts";

const event = {
  id: "AAMkAGI1AAAt9AHjAAA=",
  subject: "Delivery of order 1042",
  start: { dateTime: "2026-12-01T09:00:00.0000000", timeZone: "UTC" },
  end: { dateTime: "2026-12-01T10:00:00.0000000", timeZone: "UTC" },
};
const time = (label: string, wire: string) =>
  ({
    label,
    required: true,
    wire: `${wire}.dateTime`,
    placeholder: "2026-12-01T09:00:00",
    help: "In the time zone below.",
  }) as const;

const others: OperationsInput = {
  list_events: {
    title: "List Outlook events",
    about: "Lists the events of a time, each occurrence of a series by itself.",
    synonyms: "calendar, appointments, meetings",
    docs: docs("user-list-calendarview"),
    method: "GET",
    path: "/me/calendarView",
    fields: {
      from: {
        label: "From",
        kind: "date_time",
        required: true,
        wire: "startDateTime",
        placeholder: "2026-12-01T00:00:00Z",
      },
      to: {
        label: "To",
        kind: "date_time",
        required: true,
        wire: "endDateTime",
        placeholder: "2026-12-08T00:00:00Z",
      },
    },
    fixed: { query: { $top: "100" } },
    pages,
    effect: safe,
    proof: client,
    sample: [event],
  },
  create_event: {
    title: "Create an Outlook event",
    about: "Adds an event to the calendar, and invites people.",
    synonyms: "calendar, appointment, meeting, teams",
    docs: docs("user-post-events"),
    method: "POST",
    path: "/me/events",
    fields: {
      subject: { label: "Title", required: true },
      start: time("Start", "start"),
      end: time("End", "end"),
      time_zone: {
        label: "Time zone",
        required: true,
        default: "UTC",
        wire: "start.timeZone",
        also: ["end.timeZone"],
        placeholder: "Europe/Berlin",
      },
      attendees: people("Attendees", "attendees"),
      ...text("body"),
      location: { label: "Place", more: true, wire: "location.displayName" },
      is_online: { label: "As a Teams meeting", kind: "boolean", more: true, wire: "isOnlineMeeting" },
    },
    effect: { kind: "none" },
    proof: client,
    sample: event,
  },
  delete_event: {
    title: "Delete an Outlook event",
    about: "Deletes an event. The organizer's deletion cancels it for all.",
    docs: docs("event-delete"),
    method: "DELETE",
    path: "/me/events/{event}",
    fields: { event: { label: "Event", required: true, placeholder: event.id } },
    effect: safe,
    proof: client,
    sample: null,
  },
  read_account: {
    title: "Name the Outlook account",
    about: "Returns the person of the connection.",
    docs: docs("user-get"),
    method: "GET",
    path: "/me",
    effect: safe,
    proof: client,
    sample: { displayName: "Ada Lovelace", mail: "ada@example.com", userPrincipalName: "ada@example.com" },
  },
};

export default defineConnector({
  name: "microsoft_outlook",
  version: 1,
  title: "Microsoft Outlook",
  about: "Sends, finds and sorts mails, and plans events.",
  category: "communication",
  synonyms: "mail, email, office 365, microsoft 365, exchange, hotmail, calendar",
  docs: docs("resources/mail-api-overview"),
  apiVersion: "v1.0",
  baseUrl: "https://graph.microsoft.com/v1.0",
  authentication: {
    oauth: {
      kind: "oauth2",
      title: "Microsoft account",
      authorizeUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
      tokenUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
      scopes: ["offline_access", "User.Read", "Mail.ReadWrite", "Mail.Send", "Calendars.ReadWrite"],
      register: "https://entra.microsoft.com/",
    },
  },
  test: { operation: "read_account", account: ["mail", "userPrincipalName"] },
  limit: { parallel: 4 },
  errors: {
    code: ["error.code"],
    message: ["error.message"],
    retry: ["ApplicationThrottled", "ErrorServerBusy", "ErrorTimeoutExpired"],
    lacksScope: {
      codes: ["ErrorAccessDenied", "Authorization_RequestDenied"],
      remedy: "Add it to the app under API permissions in Entra, and connect the account again.",
    },
    advice: {
      InvalidAuthenticationToken: "Connect the account again.",
      ErrorItemNotFound: "The mail was moved or deleted. A mail gets another id when it is moved.",
      MailboxNotEnabledForRESTAPI: "The account has no mailbox in Microsoft 365 or Outlook.com.",
    },
  },
  setup,
  operations: { ...messages, ...others },
  triggers,
});
