import { none, safe } from "#connectors/google.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";
import { client, docs, header_row, sheet, spreadsheet_id } from "./shared.ts";

const place = { spreadsheet_id, sheet };
const choices = {
  operation: "list_columns",
  value: "name",
  label: "name",
  with: { spreadsheet_id: "spreadsheet_id", sheet: "sheet", header_row: "header_row" },
} as const;
const row = {
  label: "Row",
  kind: "json",
  required: true,
  placeholder: '{"Name": "Ada", "Total": 12}',
  help: "Values by column. A list of such objects writes several rows.",
  choices,
} as const;
const key = {
  label: "Column to match",
  required: true,
  placeholder: "Order",
  help: "The row with the same value in this column is changed. row_number is a row's number.",
  choices,
} as const;
const values = {
  label: "Values",
  kind: "choice",
  more: true,
  default: "USER_ENTERED",
  options: [
    { value: "USER_ENTERED", label: "As if a person typed them, without formulas" },
    { value: "FORMULAS", label: "As if a person typed them, with formulas" },
    { value: "RAW", label: "As they are" },
  ],
} as const;
const extra = {
  label: "Values without a column",
  kind: "choice",
  more: true,
  default: "add",
  options: [
    { value: "add", label: "Add the column" },
    { value: "refuse", label: "Fail" },
    { value: "ignore", label: "Leave them out" },
  ],
} as const;
const write = { header_row, values, extra };
const order = { row_number: 2, Order: 1042, Name: "Ada", Total: 12.5 };
const updated = { updated: 1, added: 0, row_numbers: [2] };

export const rows: OperationsInput = {
  read_rows: {
    title: "Read Google Sheets rows",
    about: "Returns the rows of a sheet by column, all or those with a value.",
    synonyms: "get rows, lookup, find row, spreadsheet",
    docs: docs("spreadsheets.values/get"),
    method: "GET",
    path: "/spreadsheets/{spreadsheet_id}/values/{sheet}",
    fields: {
      ...place,
      column: { label: "Only rows where", placeholder: "Order", choices },
      value: { label: "Is", placeholder: "1042" },
      limit: { label: "At most", kind: "integer", more: true, placeholder: "100" },
      numbers: { label: "With the numbers of rows", kind: "boolean", more: true, default: "true" },
      render: {
        label: "Values",
        kind: "choice",
        more: true,
        default: "UNFORMATTED_VALUE",
        options: [
          { value: "UNFORMATTED_VALUE", label: "Numbers as numbers" },
          { value: "FORMATTED_VALUE", label: "Text, as shown" },
          { value: "FORMULA", label: "Formulas" },
        ],
      },
      header_row,
    },
    effect: safe,
    proof: client,
    sample: [order],
  },
  append_row: {
    title: "Add a Google Sheets row",
    about: "Adds a row, or several, below the last one.",
    synonyms: "append row, insert row, create row, spreadsheet",
    docs: docs("spreadsheets.values/append"),
    method: "POST",
    path: "/spreadsheets/{spreadsheet_id}/values/{sheet}:append",
    fields: { ...place, row, ...write },
    effect: none,
    proof: client,
    sample: { spreadsheetId: spreadsheet_id.placeholder, updatedRange: "Orders!A3:C3", updatedRows: 1 },
  },
  update_row: {
    title: "Change a Google Sheets row",
    about: "Changes the first row that has the same value in a column.",
    synonyms: "update row, edit row, spreadsheet",
    docs: docs("spreadsheets.values/batchUpdate"),
    method: "POST",
    path: "/spreadsheets/{spreadsheet_id}/values:batchUpdate",
    fields: { ...place, key, row, ...write },
    effect: safe,
    proof: client,
    sample: updated,
  },
  append_or_update_row: {
    title: "Add or change a Google Sheets row",
    about: "Changes the first row that has the same value in a column, or adds one.",
    synonyms: "upsert row, append or update row, spreadsheet",
    docs: docs("spreadsheets.values/batchUpdate"),
    method: "POST",
    path: "/spreadsheets/{spreadsheet_id}/values:batchUpdate",
    fields: { ...place, key, row, ...write },
    effect: safe,
    proof: client,
    sample: updated,
  },
  delete_rows: {
    title: "Delete Google Sheets rows",
    about: "Deletes rows, and moves those below them up.",
    synonyms: "remove row, spreadsheet",
    docs: docs("spreadsheets/batchUpdate"),
    method: "POST",
    path: "/spreadsheets/{spreadsheet_id}:batchUpdate",
    fields: {
      ...place,
      first: { label: "First row", kind: "integer", required: true, placeholder: "2" },
      count: { label: "How many", kind: "integer", default: "1" },
    },
    effect: none,
    proof: client,
    sample: { deleted: 1 },
  },
  clear_sheet: {
    title: "Clear a Google Sheets sheet",
    about: "Empties a sheet, or a part of it.",
    synonyms: "empty sheet, delete values, spreadsheet",
    docs: docs("spreadsheets.values/clear"),
    method: "POST",
    path: "/spreadsheets/{spreadsheet_id}/values/{sheet}:clear",
    fields: {
      ...place,
      what: {
        label: "Clear",
        kind: "choice",
        default: "rows",
        options: [
          { value: "rows", label: "All rows below the column names" },
          { value: "all", label: "The whole sheet" },
        ],
      },
      range: { label: "Only the range", more: true, placeholder: "A2:D10" },
      header_row,
    },
    effect: safe,
    proof: client,
    sample: { spreadsheetId: spreadsheet_id.placeholder, clearedRange: "Orders!A2:Z1000" },
  },
  list_columns: {
    title: "List Google Sheets columns",
    about: "Lists the names of a sheet's columns.",
    docs: docs("spreadsheets.values/get"),
    method: "GET",
    path: "/spreadsheets/{spreadsheet_id}/values/{sheet}",
    fields: { ...place, header_row },
    effect: safe,
    proof: client,
    sample: [{ name: "Order" }, { name: "Name" }, { name: "Total" }],
  },
};
