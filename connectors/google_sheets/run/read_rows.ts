// Code, since the response is a list of lists: only the row with the names turns it into rows by column.

import { readTable, toObjects } from "#connectors/google_sheets/table.ts";
import { failed, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const readRows: OperationCode = async (context) => {
  const { column, value, limit, render, numbers } = context.input;
  const table = await readTable(context, toText(render ?? "UNFORMATTED_VALUE"));
  if ("kind" in table) return table;
  if (column !== undefined && !table.columns.includes(toText(column))) {
    const known = table.columns.filter((name) => name !== "").join(", ");
    return failed("column_not_found", `The sheet has no column “${toText(column)}”. It has: ${known}.`);
  }
  const found = toObjects(table, numbers !== false).filter(
    (row) => column === undefined || toText(row[toText(column)] ?? "") === toText(value ?? ""),
  );
  return { kind: "done", output: limit === undefined ? found : found.slice(0, Number(limit)) };
};
export default readRows;
