// Code, since PostgreSQL does not speak HTTP.
import { inSession } from "#connectors/postgres/session.ts";
import { output } from "#connectors/server-session.ts";
import { limitOf, Unfit } from "#connectors/sql.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const runQuery: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { query, parameters = [] } = context.input;
    if (!Array.isArray(parameters)) {
      throw new Unfit("“Parameters” must be a list: the values of $1, $2 and so on.");
    }
    const result = await session.run(toText(query ?? ""), parameters, limitOf(context.input));
    // A list in any case, so that later nodes need not tell them apart.
    return result.hasColumns
      ? output(result, context)
      : { kind: "done", output: [{ changed: result.changed }] };
  });
export default runQuery;
