// Code, since Google deletes rows by the sheet's id, and people know its name.
import { changeSpreadsheet } from "#connectors/google_sheets/shared.ts";
import { findSheet, placeOf } from "#connectors/google_sheets/sheet-properties.ts";
import { failed, type OperationCode } from "#engine/connectors/operation-code.ts";

const deleteRows: OperationCode = async ({ input, request }) => {
  const first = Number(input.first);
  const count = Number(input.count ?? 1);
  if (first < 1 || count < 1)
    return failed("invalid_setting", "Rows begin at 1, and at least one is deleted.");
  const found = await findSheet({ input, request });
  if ("kind" in found) return found;
  const range = {
    sheetId: found.sheetId,
    dimension: "ROWS",
    startIndex: first - 1,
    endIndex: first - 1 + count,
  };
  const requests = [{ deleteDimension: { range } }];
  const done = await request(changeSpreadsheet, { id: placeOf(input).id, requests });
  return done.kind === "fail" ? done : { kind: "done", output: { deleted: count } };
};
export default deleteRows;
