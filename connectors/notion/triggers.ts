import type { TriggersInput } from "#engine/connectors/format.ts";
import { ada, data_source } from "./pages.ts";
import { client, docs } from "./shared.ts";

const common = { docs: docs("query-a-data-source"), fields: { data_source }, proof: client, sample: ada };
/** A poll reads only so many pages of a list, so the newest come first. */
const newestFirst = (timestamp: string) => ({
  kind: "polling" as const,
  operation: "query_database",
  with: { sorts: JSON.stringify([{ timestamp, direction: "descending" }]) },
  time: timestamp,
});

export const triggers: TriggersInput = {
  new_database_page: {
    title: "On a new Notion database page",
    about: "Starts the flow for each page that is added to a database.",
    synonyms: "page added, new row, new item, database trigger",
    ...common,
    source: { ...newestFirst("created_time"), id: ["id"], since: "created_after" },
  },
  changed_database_page: {
    title: "On a changed Notion database page",
    about: "Starts the flow when a page of a database is added or changed.",
    synonyms: "page updated, row updated, status changed, database trigger",
    ...common,
    source: {
      ...newestFirst("last_edited_time"),
      id: ["id", "last_edited_time"],
      since: "changed_after",
    },
  },
};
