import type { TriggersInput } from "#engine/connectors/format.ts";
import { ada } from "./records.ts";
import { base, client, docs, table } from "./shared.ts";

export const triggers: TriggersInput = {
  new_record: {
    title: "On a new Airtable record",
    about: "Starts the flow for each record that is added to a table.",
    synonyms: "record created, new row, form submission, table trigger",
    docs: docs("list-records"),
    fields: { base, table },
    source: {
      kind: "polling",
      operation: "list_new_records",
      id: ["id"],
      time: "createdTime",
      since: "after",
    },
    proof: client,
    sample: ada,
  },
};
