// Code, since the row must be found by its value before it can be changed.
import { writeByKey } from "#connectors/google_sheets/write-rows.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const updateRow: OperationCode = (context) => writeByKey(context, false);
export default updateRow;
