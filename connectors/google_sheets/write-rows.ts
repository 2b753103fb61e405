import {
  type CodeContext,
  type Fail,
  failed,
  type Json,
  type Outcome,
  toText,
} from "#engine/connectors/operation-code.ts";
import { lettersOf, rangeOf, toCell, toRows } from "./cells.ts";
import { appendValues, putRanges } from "./shared.ts";
import { readTable, type Table, withColumns } from "./table.ts";

type Row = NonNullable<ReturnType<typeof toRows>>[number];

/** The rows of the setting `row`, and the sheet with a column for each of their values. */
export async function prepare(context: CodeContext): Promise<Fail | { table: Table; rows: Row[] }> {
  const rows = toRows(context.input.row);
  if (!rows) {
    const example = '{"Name": "Ada", "Total": 12}';
    return failed("invalid_setting", `“Row” is an object, or a list of objects, by column: ${example}.`);
  }
  const read = await readTable(context);
  if ("kind" in read) return read;
  const names = rows.flatMap((row) => Object.keys(row)).filter((name) => name !== "row_number");
  const table = await withColumns(read, names, context);
  if ("kind" in table) return table;
  if (table.columns.every((name) => name === "")) {
    const where = `Row ${table.headerRow} of “${table.sheet}”`;
    return failed("columns_not_found", `${where} has no column names. Enter them, or choose another row.`);
  }
  return { table, rows };
}

/** Adds rows below the last one. Google looks for the end of the table there; from the header, an empty row would be its end. */
export async function append(
  { id, sheet, headerRow, columns, rows: known }: Table,
  rows: readonly Row[],
  { input, request }: CodeContext,
) {
  const first = Math.max(
    0,
    columns.findIndex((name) => name !== ""),
  );
  const isFilled = (cell: Json) => cell !== "" && cell !== null;
  const last = known.findLast(({ cells }) => cells.slice(first).some(isFilled))?.number ?? headerRow;
  const range = rangeOf(sheet, `${lettersOf(first)}${last}:${lettersOf(columns.length - 1)}${last}`);
  const values = rows.map((row) =>
    columns.slice(first).map((name) => toCell(row[name] ?? null, inputOf(input))),
  );
  return request(appendValues, { id, range, input: googleInput(input), values });
}

/**
 * Changes the first row with the same value in the column of the setting `key`, or its row with this number. Rows without such
 * a one are added, or refused before anything is changed.
 */
export async function writeByKey(context: CodeContext, isAdding: boolean): Promise<Outcome> {
  const { input, request } = context;
  const key = toText(input.key ?? "");
  const prepared = await prepare(context);
  if ("kind" in prepared) return prepared;
  const { table, rows } = prepared;
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const value = toText(row[key] ?? "");
    if (value === "") return failed("key_missing", `A row has no value for “${key}”, which finds its place.`);
    byKey.set(value, { ...byKey.get(value), ...row });
  }
  const placed = [...byKey].map(([value, row]) => ({ value, row, number: findRow(table, key, value) }));
  const added = placed.filter(({ number }) => number === null);
  if (added.length > 0 && (!isAdding || key === "row_number")) {
    const missing = added.map(({ value }) => `“${value}”`).join(", ");
    return failed("row_not_found", `The sheet has no row with ${missing} in “${key}”.`);
  }
  const updated = placed.flatMap(({ row, number }) => (number === null ? [] : [{ row, number }]));
  if (updated.length > 0) {
    const data = updated.map(({ row, number }) => toRange(table, { row, number, input: inputOf(input) }));
    const put = await request(putRanges, { id: table.id, input: googleInput(input), data });
    if (put.kind === "fail") return put;
  }
  if (added.length > 0) {
    const sent = await append(
      table,
      added.map(({ row }) => row),
      context,
    );
    if (sent.kind === "fail") return sent;
  }
  const numbers = updated.map(({ number }) => number);
  return { kind: "done", output: { updated: numbers.length, added: added.length, row_numbers: numbers } };
}

function findRow({ columns, rows, headerRow }: Table, key: string, value: string): number | null {
  if (key === "row_number") {
    const number = Number(value);
    return Number.isInteger(number) && number > headerRow ? number : null;
  }
  const index = columns.indexOf(key);
  return rows.find(({ cells }) => index >= 0 && toText(cells[index] ?? "") === value)?.number ?? null;
}

/** The cells of a row that change. The others are null, which leaves them as they are. */
function toRange(
  { sheet, columns }: Table,
  { row, number, input }: { row: Row; number: number; input: Json },
): { [name: string]: Json } {
  const cells = columns.map((name) => (name === "" ? null : toCell(row[name] ?? null, input)));
  const first = Math.max(
    0,
    cells.findIndex((cell) => cell !== null),
  );
  const last = cells.findLastIndex((cell) => cell !== null);
  const range = `${lettersOf(first)}${number}:${lettersOf(Math.max(first, last))}${number}`;
  return { range: rangeOf(sheet, range), values: [cells.slice(first, last + 1)] };
}

const inputOf = (input: CodeContext["input"]): Json => input.values ?? "USER_ENTERED";

/** Google's name for it. */
const googleInput = (input: CodeContext["input"]): Json =>
  inputOf(input) === "RAW" ? "RAW" : "USER_ENTERED";
