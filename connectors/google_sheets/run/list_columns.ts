// Code, since the range is made of the sheet's name and the number of a row.
import { rangeOf } from "#connectors/google_sheets/cells.ts";
import { getValues } from "#connectors/google_sheets/shared.ts";
import { placeOf } from "#connectors/google_sheets/sheet-properties.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const listColumns: OperationCode = async ({ input, request }) => {
  const { id, sheet, headerRow } = placeOf(input);
  const range = rangeOf(sheet, `${headerRow}:${headerRow}`);
  const read = await request(getValues, { id, range, render: "FORMATTED_VALUE" });
  if (read.kind === "fail") return read;
  const [header = []] = Array.isArray(read.output) ? read.output : [];
  const names = (Array.isArray(header) ? header : []).map((cell) => toText(cell).trim());
  return { kind: "done", output: names.filter((name) => name !== "").map((name) => ({ name })) };
};
export default listColumns;
