export const packages = ["@googleapis/sheets@14", "@googleapis/drive@22"];

export async function createClient(load, origin) {
  const [{ sheets }, { drive }] = [await load("@googleapis/sheets"), await load("@googleapis/drive")];
  const rootUrl = `${origin}/`;
  return {
    sheets: sheets({ version: "v4", rootUrl }).spreadsheets,
    drive: drive({ version: "v3", rootUrl }),
  };
}

const spreadsheetId = "1Bxi";
const place = { spreadsheet_id: spreadsheetId, sheet: "Bob's orders" };
const range = "'Bob''s orders'";
const values = [["Orders of 2026"], ["", "Order", "Name"], ["", 1041, "Bob"], ["", 1042, "Ada"]];
const read = { spreadsheetId, dateTimeRenderOption: "FORMATTED_STRING" };
const readAll = (sheets, valueRenderOption = "UNFORMATTED_VALUE") =>
  sheets.values.get({ ...read, range, valueRenderOption });
const append = (sheets, cells, requestBody, valueInputOption = "USER_ENTERED") =>
  sheets.values.append({
    ...{ spreadsheetId, range: `${range}!${cells}`, insertDataOption: "INSERT_ROWS", valueInputOption },
    requestBody,
  });
const sheetsOf = (sheets) => sheets.get({ spreadsheetId, fields: "sheets.properties" });
const found = {
  sheets: [{ properties: { sheetId: 7, title: "Bob's orders", gridProperties: { rowCount: 1000 } } }],
};

export const calls = {
  read_rows: [
    { values: { ...place, header_row: "2" }, call: ({ sheets }) => readAll(sheets), responses: [{ values }] },
    {
      values: { ...place, render: "FORMULA" },
      call: ({ sheets }) => readAll(sheets, "FORMULA"),
      responses: [{}],
    },
  ],
  append_row: [
    {
      values: { ...place, header_row: "2", row: '{"Order": 1043, "Name": "Cy"}' },
      call: async ({ sheets }) => {
        await readAll(sheets);
        await append(sheets, "B4:C4", { values: [[1043, "Cy"]] });
      },
      responses: [{ values }, { updates: {} }],
    },
    {
      values: { ...place, row: '[{"Name": "Cy", "Total": 1.5}]', values: "RAW" },
      call: async ({ sheets }) => {
        await readAll(sheets);
        await sheets.values.update({
          ...{ spreadsheetId, range: `${range}!A1:B1`, valueInputOption: "RAW" },
          requestBody: { values: [["Name", "Total"]] },
        });
        await append(sheets, "A1:B1", { values: [["Cy", 1.5]] }, "RAW");
      },
      responses: [{}, {}, { updates: {} }],
    },
  ],
  update_row: [
    {
      values: { ...place, header_row: "2", key: "Order", row: '{"Order": "1042", "Name": "Ada L."}' },
      call: async ({ sheets }) => {
        await readAll(sheets);
        await sheets.values.batchUpdate({
          spreadsheetId,
          requestBody: {
            valueInputOption: "USER_ENTERED",
            data: [{ range: `${range}!B4:C4`, values: [["1042", "Ada L."]] }],
          },
        });
      },
      responses: [{ values }, {}],
    },
  ],
  append_or_update_row: [
    {
      values: {
        ...{ ...place, header_row: "2", key: "Name" },
        row: '[{"Name": "Ada", "Order": 9}, {"Name": "Cy", "Order": 8}]',
      },
      call: async ({ sheets }) => {
        await readAll(sheets);
        await sheets.values.batchUpdate({
          spreadsheetId,
          requestBody: {
            valueInputOption: "USER_ENTERED",
            data: [{ range: `${range}!B4:C4`, values: [[9, "Ada"]] }],
          },
        });
        await append(sheets, "B4:C4", { values: [[8, "Cy"]] });
      },
      responses: [{ values }, {}, { updates: {} }],
    },
  ],
  delete_rows: [
    {
      values: { ...place, first: "4", count: "2" },
      call: async ({ sheets }) => {
        await sheetsOf(sheets);
        const rows = { sheetId: 7, dimension: "ROWS", startIndex: 3, endIndex: 5 };
        await sheets.batchUpdate({
          spreadsheetId,
          requestBody: { requests: [{ deleteDimension: { range: rows } }] },
        });
      },
      responses: [found, {}],
    },
  ],
  clear_sheet: [
    {
      values: { ...place, what: "rows" },
      call: async ({ sheets }) => {
        await sheetsOf(sheets);
        await sheets.values.clear({ spreadsheetId, range: `${range}!2:1000` });
      },
      responses: [found, {}],
    },
    {
      values: { ...place, what: "all" },
      call: ({ sheets }) => sheets.values.clear({ spreadsheetId, range }),
      responses: [{}],
    },
  ],
  list_columns: [
    {
      values: { ...place, header_row: "2" },
      call: ({ sheets }) =>
        sheets.values.get({ ...read, range: `${range}!2:2`, valueRenderOption: "FORMATTED_VALUE" }),
      responses: [{ values: [["", "Order"]] }],
    },
  ],
  list_spreadsheets: [
    {
      values: {},
      call: ({ drive }) =>
        drive.files.list({
          q: "mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false",
          ...{ orderBy: "modifiedTime desc", fields: "nextPageToken,files(id,name)", pageSize: 1000 },
          ...{ supportsAllDrives: true, includeItemsFromAllDrives: true },
        }),
      response: { files: [] },
    },
  ],
  list_sheets: [{ values: { spreadsheet_id: spreadsheetId }, call: ({ sheets }) => sheetsOf(sheets) }],
  create_spreadsheet: [
    {
      values: { title: "Orders", locale: "de_DE", time_zone: "Europe/Berlin" },
      call: ({ sheets }) =>
        sheets.create({
          requestBody: { properties: { title: "Orders", locale: "de_DE", timeZone: "Europe/Berlin" } },
        }),
    },
  ],
  add_sheet: [
    {
      values: { spreadsheet_id: spreadsheetId, title: "2026" },
      call: ({ sheets }) =>
        sheets.batchUpdate({
          spreadsheetId,
          requestBody: { requests: [{ addSheet: { properties: { title: "2026" } } }] },
        }),
    },
  ],
  read_account: [{ values: {}, call: ({ drive }) => drive.about.get({ fields: "user" }) }],
};
