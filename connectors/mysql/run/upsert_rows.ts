// Code, since MySQL does not speak HTTP.
import { insert } from "#connectors/mysql/write.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const upsertRows: OperationCode = (context) =>
  insert(context, (columns) => {
    const changes = columns.map((column) => `${column} = values(${column})`).join(", ");
    return changes === "" ? "" : ` on duplicate key update ${changes}`;
  });
export default upsertRows;
