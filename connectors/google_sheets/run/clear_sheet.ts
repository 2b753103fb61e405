// Code, since the number of the last row must be known to keep those above the values.
import { rangeOf } from "#connectors/google_sheets/cells.ts";
import { clearValues } from "#connectors/google_sheets/shared.ts";
import { findSheet, placeOf } from "#connectors/google_sheets/sheet-properties.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const clearSheet: OperationCode = async ({ input, request }) => {
  const { id, sheet, headerRow } = placeOf(input);
  const { what = "rows", range } = input;
  if (range !== undefined) return request(clearValues, { id, range: rangeOf(sheet, toText(range)) });
  if (what === "all") return request(clearValues, { id, range: rangeOf(sheet) });
  const found = await findSheet({ input, request });
  if ("kind" in found) return found;
  if (found.rowCount <= headerRow) return { kind: "done", output: { clearedRange: null } };
  return request(clearValues, { id, range: rangeOf(sheet, `${headerRow + 1}:${found.rowCount}`) });
};
export default clearSheet;
