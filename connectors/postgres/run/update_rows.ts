// Code, since PostgreSQL does not speak HTTP.
import { inSession } from "#connectors/postgres/session.ts";
import { identifier, Parameters, recordset, tableOf } from "#connectors/postgres/sql.ts";
import { output } from "#connectors/server-session.ts";
import { changesOf, whereOf } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const updateRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const row = changesOf(context.input.row);
    const columns = Object.keys(row).map(identifier);
    const table = tableOf(context.input);
    const parameters = new Parameters();
    const source = recordset(table, [row], parameters);
    const names = columns.map((column) => `given.${column}`).join(", ");
    const where = whereOf(context.input, parameters);
    const text = `update ${table} set (${columns.join(", ")}) = (select ${names} from ${source} given)${where} returning *`;
    return output(await session.run(text, parameters.values), context);
  });
export default updateRows;
