// Code, since the columns must be read before the values can be put in their order.
import { append, prepare } from "#connectors/google_sheets/write-rows.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const appendRow: OperationCode = async (context) => {
  const prepared = await prepare(context);
  if ("kind" in prepared) return prepared;
  return append(prepared.table, prepared.rows, context);
};
export default appendRow;
