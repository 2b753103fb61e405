import {
  type CodeContext,
  type Done,
  type Fail,
  failed,
  type Json,
  type JsonObject,
  toText,
} from "#engine/connectors/operation-code.ts";
import { lettersOf, rangeOf } from "./cells.ts";
import { changeSpreadsheet, getValues, putValues } from "./shared.ts";
import { findSheet, placeOf } from "./sheet-properties.ts";

/** A sheet as a table: one of its rows has the names of the columns. */
export interface Table {
  id: string;
  sheet: string;
  /** From 1. */
  headerRow: number;
  /** Their names by their position; empty before the first one. */
  columns: string[];
  rows: { number: number; cells: Json[] }[];
}

/**
 * Reads a whole sheet, since only its rows tell where its columns are. Columns without a name have their letters, and a name
 * that occurs again has a number.
 */
export async function readTable(
  { input, request }: Pick<CodeContext, "input" | "request">,
  render = "UNFORMATTED_VALUE",
): Promise<Table | Fail> {
  const { id, sheet, headerRow } = placeOf(input);
  if (headerRow < 1) return failed("invalid_setting", "“Row with the column names” is 1 or more.");
  const read = await request(getValues, { id, range: rangeOf(sheet), render });
  if (read.kind === "fail") return read;
  const lines = Array.isArray(read.output)
    ? read.output.map((line) => (Array.isArray(line) ? line : []))
    : [];
  const rows = lines
    .slice(headerRow)
    .map((cells, index) => ({ number: headerRow + 1 + index, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== "" && cell !== null));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return { id, sheet, headerRow, columns: nameColumns(lines[headerRow - 1] ?? [], width), rows };
}

function nameColumns(header: readonly Json[], width: number): string[] {
  const first = header.findIndex((cell) => toText(cell) !== "");
  const taken = new Map<string, number>();
  return Array.from({ length: Math.max(header.length, width) }, (_, index) => {
    const name = toText(header[index] ?? "").trim();
    if (name === "") return index < first || first === -1 ? "" : lettersOf(index);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  });
}

/** The rows as objects by column, with their numbers if these are wanted. */
export const toObjects = ({ columns, rows }: Table, hasNumbers: boolean): JsonObject[] =>
  rows.map(({ number, cells }) =>
    Object.fromEntries([
      ...(hasNumbers ? [["row_number", number]] : []),
      ...columns.flatMap((name, index) => (name === "" ? [] : [[name, cells[index] ?? ""]])),
    ]),
  );

/**
 * The columns, with those that are missing for these names written into the sheet, refused or left out, as the setting
 * `extra` says.
 */
export async function withColumns(
  table: Table,
  names: readonly string[],
  { input, request, warn }: Pick<CodeContext, "input" | "request" | "warn">,
): Promise<Table | Fail> {
  const missing = [...new Set(names)].filter((name) => name !== "" && !table.columns.includes(name));
  if (missing.length === 0) return table;
  const listed = missing.map((name) => `“${name}”`).join(", ");
  if (input.extra === "ignore") {
    warn(`The sheet has no column ${listed}, so these values were left out.`);
    return table;
  }
  if (input.extra === "refuse") {
    const known = table.columns.filter((name) => name !== "").join(", ");
    return failed("column_not_found", `The sheet has no column ${listed}. It has: ${known}.`);
  }
  const { id, sheet, headerRow, columns } = table;
  const from = columns.length;
  const cells = `${lettersOf(from)}${headerRow}:${lettersOf(from + missing.length - 1)}${headerRow}`;
  const range = rangeOf(sheet, cells);
  const header = { id, range, input: "RAW", values: [missing] };
  const put = await request(putValues, header);
  if (put.kind === "done") return { ...table, columns: [...columns, ...missing] };
  if (!put.error.message.includes("exceeds grid limits")) return put;
  // A new sheet has 26 columns.
  const widened = await widen({ input, request }, missing.length);
  if (widened.kind === "fail") return widened;
  const again = await request(putValues, header);
  return again.kind === "fail" ? again : { ...table, columns: [...columns, ...missing] };
}

async function widen(context: Pick<CodeContext, "input" | "request">, length: number): Promise<Done | Fail> {
  const found = await findSheet(context);
  if ("kind" in found) return found;
  const requests = [{ appendDimension: { sheetId: found.sheetId, dimension: "COLUMNS", length } }];
  return context.request(changeSpreadsheet, { id: placeOf(context.input).id, requests });
}
