import { listOf, none, readAccount, safe } from "#connectors/google.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, docs, spreadsheet_id } from "./shared.ts";

export const spreadsheets: OperationsInput = {
  list_spreadsheets: listOf(
    "spreadsheet",
    "List Google Sheets spreadsheets",
    "Lists the account's spreadsheets, the last changed first.",
  ),
  list_sheets: {
    title: "List sheets of a Google Sheets spreadsheet",
    about: "Lists the sheets of a spreadsheet, in the order of their tabs.",
    docs: docs("spreadsheets/get"),
    method: "GET",
    path: "/spreadsheets/{spreadsheet_id}",
    fields: { spreadsheet_id },
    fixed: { query: { fields: "sheets.properties" } },
    output: "sheets",
    effect: safe,
    proof: client,
    sample: [{ properties: { sheetId: 0, title: "Orders", index: 0, gridProperties: { rowCount: 1000 } } }],
  },
  create_spreadsheet: {
    title: "Create a Google Sheets spreadsheet",
    about: "Creates an empty spreadsheet.",
    synonyms: "new spreadsheet",
    docs: docs("spreadsheets/create"),
    method: "POST",
    path: "/spreadsheets",
    fields: {
      title: { label: "Title", required: true, placeholder: "Orders", wire: "properties.title" },
      locale: { label: "Locale", more: true, placeholder: "en_US", wire: "properties.locale" },
      time_zone: {
        label: "Time zone",
        more: true,
        placeholder: "Europe/Berlin",
        wire: "properties.timeZone",
      },
    },
    effect: none,
    proof: client,
    sample: {
      spreadsheetId: spreadsheet_id.placeholder,
      spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${spreadsheet_id.placeholder}/edit`,
    },
  },
  add_sheet: {
    title: "Add a sheet to a Google Sheets spreadsheet",
    about: "Adds an empty sheet.",
    synonyms: "create sheet, new tab",
    docs: docs("spreadsheets/batchUpdate"),
    method: "POST",
    path: "/spreadsheets/{spreadsheet_id}:batchUpdate",
    fields: {
      spreadsheet_id,
      title: {
        label: "Name",
        required: true,
        placeholder: "2026",
        wire: "requests[0].addSheet.properties.title",
      },
    },
    fixed: { body: { requests: [{ addSheet: { properties: {} } }] } },
    output: "replies[0].addSheet.properties",
    effect: none,
    proof: client,
    sample: { sheetId: 1, title: "2026", index: 1 },
  },
  read_account: readAccount,
};
