import type { TriggersInput } from "#engine/connectors/format.ts";
import { calendar_id, call, client, docs } from "./events.ts";

const common = { docs: docs("events/list"), fields: { calendar_id }, proof: client };
const sample = { ...call, created: "2026-05-31T09:00:00.000Z", updated: "2026-05-31T09:00:00.000Z" };
const listed = {
  kind: "polling",
  operation: "list_changed_events",
  since: "after",
} as const;

export const triggers: TriggersInput = {
  new_event: {
    title: "On a new Google Calendar event",
    about: "Starts the flow for each event that is created.",
    synonyms: "event created, appointment booked, calendar trigger",
    ...common,
    source: { ...listed, id: ["id"], time: "created" },
    sample,
  },
  changed_event: {
    title: "On a changed Google Calendar event",
    about: "Starts the flow when an event is created or changed.",
    synonyms: "event updated, event moved, calendar trigger",
    ...common,
    source: { ...listed, id: ["id", "updated"], time: "updated" },
    sample,
  },
};
