import type { TriggersInput } from "#engine/connectors/format.ts";
import { order_of } from "./rows.ts";
import { docs, proof, schema, table } from "./shared.ts";

export const triggers: TriggersInput = {
  new_row: {
    title: "On a new or changed PostgreSQL row",
    about:
      "Starts the flow for each row whose value in a growing column is new: an id, or the time of the last change.",
    synonyms: "postgres trigger, database trigger, new row, row added, row updated, watch a table",
    docs: docs("sql-select"),
    fields: { table, schema, ...order_of },
    source: {
      kind: "polling",
      operation: "list_new_rows",
      first: { newest: "true" },
      id: ["{key}", "{column}"],
      after: { after: "{column}", after_key: "{key}" },
      order: "oldest_first",
    },
    proof,
    sample: { id: 1042, status: "paid", total: 19.9, updated_at: "2026-11-27T09:00:00.123456Z" },
  },
};
