import { expect, test } from "vitest";
import type { CodeContext, Json, OperationCode } from "#engine/connectors/operation-code.ts";
import { lettersOf, toRows } from "./cells.ts";
import appendOrUpdateRow from "./run/append_or_update_row.ts";
import appendRow from "./run/append_row.ts";
import readRows from "./run/read_rows.ts";
import updateRow from "./run/update_row.ts";

const orders = [
  ["Orders of 2026"],
  ["", "Order", "Name", "Name", ""],
  ["", 1041, "Bob"],
  [],
  ["", 1042, "Ada", true, "note"],
];

/** Runs code on a spreadsheet that has these values. */
async function run(code: OperationCode, input: CodeContext["input"], values: Json = orders) {
  const sent: (readonly [string, Json])[] = [];
  const warnings: string[] = [];
  const outcome = await code({
    input: { spreadsheet_id: "1Bxi", sheet: "Orders", header_row: 2, ...input },
    async request({ method, path }, given = {}) {
      sent.push([`${method} ${path}`, given.values ?? given.data ?? null]);
      return { kind: "done", output: method === "GET" ? values : {} };
    },
    withServer: () => Promise.reject(new Error("It is not a server.")),
    approval: null,
    idempotencyKey: "key",
    executionId: "execution",
    signal: new AbortController().signal,
    startedAtMs: 0,
    conversions: { convert: () => Promise.reject(new Error("Nothing is converted.")) },
    files: { find: async () => null, store: async () => ({}) },
    warn: (message) => void warnings.push(message),
  });
  return { outcome, sent: sent.filter(([name]) => !name.startsWith("GET")), warnings };
}

test("reads rows by column from a header row anywhere, with the types of cells", async () => {
  const { outcome } = await run(readRows, {});
  expect(outcome).toEqual({
    kind: "done",
    output: [
      { row_number: 3, Order: 1041, Name: "Bob", Name_2: "", E: "" },
      { row_number: 5, Order: 1042, Name: "Ada", Name_2: true, E: "note" },
    ],
  });
});

test("reads the rows with a value in a column, and names the columns if it does not exist", async () => {
  expect((await run(readRows, { column: "Order", value: "1042" })).outcome).toMatchObject({
    output: [{ row_number: 5 }],
  });
  expect((await run(readRows, { column: "Total", value: "1" })).outcome).toMatchObject({
    error: {
      code: "column_not_found",
      message: "The sheet has no column “Total”. It has: Order, Name, Name_2, E.",
    },
  });
  expect((await run(readRows, {}, null)).outcome).toEqual({ kind: "done", output: [] });
});

test("adds a column for a value that has none, or refuses it, or says that it was left out", async () => {
  const row = { Name: "Cy", Total: 1.5, Tags: ["a"] };
  const added = await run(appendRow, { row });
  expect(added.sent).toEqual([
    ["PUT /spreadsheets/{id}/values/{range}", [["Total", "Tags"]]],
    ["POST /spreadsheets/{id}/values/{range}:append", [[null, "Cy", null, null, 1.5, '["a"]']]],
  ]);
  expect(await run(appendRow, { row, extra: "refuse" })).toMatchObject({
    sent: [],
    outcome: { error: { code: "column_not_found" } },
  });
  const left = await run(appendRow, { row, extra: "ignore" });
  expect(left.warnings).toEqual(["The sheet has no column “Total”, “Tags”, so these values were left out."]);
});

test("a sheet without column names gets those of the first row, or says that it has none", async () => {
  const row = { Name: "Cy" };
  const begun = await run(appendRow, { row, header_row: 1 }, null);
  expect(begun.sent).toEqual([
    ["PUT /spreadsheets/{id}/values/{range}", [["Name"]]],
    ["POST /spreadsheets/{id}/values/{range}:append", [["Cy"]]],
  ]);
  expect(await run(appendRow, { row, extra: "ignore" }, null)).toMatchObject({
    sent: [],
    outcome: { error: { code: "columns_not_found" } },
  });
});

test("changes only the cells that are given, and clears those that are empty", async () => {
  const { outcome, sent } = await run(updateRow, { key: "Order", row: { Order: "1042", Name: "", E: 1 } });
  expect(sent).toEqual([
    [
      "POST /spreadsheets/{id}/values:batchUpdate",
      [{ range: "'Orders'!B5:E5", values: [["1042", "", null, 1]] }],
    ],
  ]);
  expect(outcome).toMatchObject({ output: { updated: 1, added: 0, row_numbers: [5] } });
});

test("changes nothing if one of several rows is not found", async () => {
  const row = [{ Order: 1041 }, { Order: 7 }];
  expect(await run(updateRow, { key: "Order", row })).toMatchObject({
    sent: [],
    outcome: { error: { code: "row_not_found", message: "The sheet has no row with “7” in “Order”." } },
  });
  expect(await run(appendOrUpdateRow, { key: "Order", row })).toMatchObject({
    sent: [{}, ["POST /spreadsheets/{id}/values/{range}:append", [[7, null, null, null]]]],
    outcome: { output: { updated: 1, added: 1 } },
  });
});

test("two new rows with the same key are one", async () => {
  const row = [
    { Order: 7, Name: "A" },
    { Order: "7", Name: "B" },
  ];
  const { sent } = await run(appendOrUpdateRow, { key: "Order", row });
  expect(sent).toEqual([["POST /spreadsheets/{id}/values/{range}:append", [["7", "B", null, null]]]]);
});

test.each([null, "text", [1], []])("%j is not a row", async (row) => {
  expect(toRows(row)).toBeNull();
  expect(await run(appendRow, { row })).toMatchObject({
    sent: [],
    outcome: { error: { code: "invalid_setting" } },
  });
});

test("columns have letters", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(lettersOf)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});
