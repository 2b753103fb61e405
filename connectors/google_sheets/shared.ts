import { clientOf } from "#connectors/google.ts";
import type { RequestInput } from "#engine/connectors/operation-code.ts";

export const client = clientOf("sheets", "14");
export const docs = (page: string) =>
  `https://developers.google.com/workspace/sheets/api/reference/rest/v4/${page}`;

export const spreadsheet_id = {
  label: "Spreadsheet",
  required: true,
  placeholder: "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms",
  help: "In its URL between /d/ and /edit.",
  choices: { operation: "list_spreadsheets", value: "id", label: "name" },
} as const;

export const sheet = {
  label: "Sheet",
  required: true,
  placeholder: "Sheet1",
  help: "The name on its tab.",
  choices: {
    operation: "list_sheets",
    value: "properties.title",
    label: "properties.title",
    with: { spreadsheet_id: "spreadsheet_id" },
  },
} as const;

export const header_row = {
  label: "Row with the column names",
  kind: "integer",
  more: true,
  default: "1",
} as const;

const id = { label: "Spreadsheet" };
const range = { label: "Range" };
const valueInputOption = { label: "Values", in: "query" } as const;
const values = { label: "Rows", kind: "json", in: "body" } as const;

/** The values of a range. */
export const getValues: RequestInput = {
  method: "GET",
  path: "/spreadsheets/{id}/values/{range}",
  fields: { id, range, render: { label: "Values", wire: "valueRenderOption" } },
  fixed: { query: { dateTimeRenderOption: "FORMATTED_STRING" } },
  output: "values",
};

/** Writes a range. Cells that are null stay what they are. */
export const putValues: RequestInput = {
  method: "PUT",
  path: "/spreadsheets/{id}/values/{range}",
  fields: { id, range, input: { ...valueInputOption, wire: "valueInputOption" }, values },
};

export const putRanges: RequestInput = {
  method: "POST",
  path: "/spreadsheets/{id}/values:batchUpdate",
  fields: {
    id,
    input: { label: "Values", wire: "valueInputOption" },
    data: { label: "Ranges", kind: "json" },
  },
};

/** Adds rows below the table that the range is in. */
export const appendValues: RequestInput = {
  method: "POST",
  path: "/spreadsheets/{id}/values/{range}:append",
  fields: { id, range, input: { ...valueInputOption, wire: "valueInputOption" }, values },
  fixed: { query: { insertDataOption: "INSERT_ROWS" } },
  output: "updates",
};

export const clearValues: RequestInput = {
  method: "POST",
  path: "/spreadsheets/{id}/values/{range}:clear",
  fields: { id, range },
};

/** The ids and sizes of the sheets. */
export const getSheets: RequestInput = {
  method: "GET",
  path: "/spreadsheets/{id}",
  fields: { id },
  fixed: { query: { fields: "sheets.properties" } },
  output: "sheets",
};

export const changeSpreadsheet: RequestInput = {
  method: "POST",
  path: "/spreadsheets/{id}:batchUpdate",
  fields: { id, requests: { label: "Changes", kind: "json" } },
};
