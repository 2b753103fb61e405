// Code, since a row must be looked for before it is known whether it is changed or added.
import { writeByKey } from "#connectors/google_sheets/write-rows.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const appendOrUpdateRow: OperationCode = (context) => writeByKey(context, true);
export default appendOrUpdateRow;
