// Code, since PostgreSQL does not speak HTTP.
import { inSession } from "#connectors/postgres/session.ts";
import { Parameters, tableOf } from "#connectors/postgres/sql.ts";
import { output } from "#connectors/server-session.ts";
import { whereOf } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const deleteRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const parameters = new Parameters();
    const text = `delete from ${tableOf(context.input)}${whereOf(context.input, parameters)} returning *`;
    return output(await session.run(text, parameters.values), context);
  });
export default deleteRows;
