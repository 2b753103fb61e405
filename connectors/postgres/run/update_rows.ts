// Code, since PostgreSQL speaks a protocol of its own.
import { output } from "#connectors/postgres/output.ts";
import { inSession } from "#connectors/postgres/session.ts";
import { identifier, Parameters, recordset, rowsOf, tableOf, whereOf } from "#connectors/postgres/sql.ts";
import { Unfit } from "#connectors/postgres/statement.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const updateRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const [row = {}, ...others] = rowsOf(context.input.row);
    if (others.length > 0) throw new Unfit("“Row” must be one object: the new values by column.");
    const columns = Object.keys(row).map(identifier);
    if (columns.length === 0) throw new Unfit("“Row” has no column.");
    const table = tableOf(context.input);
    const parameters = new Parameters();
    const source = recordset(table, [row], parameters);
    const names = columns.map((column) => `given.${column}`).join(", ");
    const where = whereOf(context.input, parameters);
    const text = `update ${table} set (${columns.join(", ")}) = (select ${names} from ${source} given)${where} returning *`;
    return output(await session.run(text, parameters.values), context);
  });
export default updateRows;
