import type { TriggersInput } from "#engine/connectors/format.ts";
import { client, docs, header_row, sheet, spreadsheet_id } from "./shared.ts";

export const triggers: TriggersInput = {
  new_row: {
    title: "On a new or changed Google Sheets row",
    about: "Starts the flow for each row that was added or changed.",
    synonyms: "new row, row added, row updated, spreadsheet trigger, form response",
    docs: docs("spreadsheets.values/get"),
    fields: { spreadsheet_id, sheet, header_row },
    // Numbers change when rows above are deleted or sorted: a row is what its cells say.
    source: {
      kind: "polling",
      operation: "read_rows",
      with: { numbers: "false" },
      order: "oldest_first",
    },
    proof: client,
    sample: { Order: 1042, Name: "Ada", Total: 12.5 },
  },
};
