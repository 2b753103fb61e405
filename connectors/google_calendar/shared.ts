import { pagesOf } from "#connectors/google.ts";
import type { RequestInput } from "#engine/connectors/operation-code.ts";

export const listChanged: RequestInput = {
  method: "GET",
  path: "/calendars/{id}/events",
  fields: { id: { label: "Calendar" }, after: { label: "Changed after", wire: "updatedMin" } },
  fixed: { query: { orderBy: "updated", maxResults: "250" } },
  pages: pagesOf("items"),
};
