// Code, since MySQL does not speak HTTP.
import { insert } from "#connectors/mysql/write.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const insertRows: OperationCode = (context) =>
  // A change to the same value: `insert ignore` would also accept values that do not fit.
  insert(context, ([first]) =>
    context.input.existing === "skip" && first !== undefined
      ? ` on duplicate key update ${first} = ${first}`
      : "",
  );
export default insertRows;
