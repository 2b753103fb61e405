// Code, since PostgreSQL speaks a protocol of its own.
import { output } from "#connectors/postgres/output.ts";
import { inSession, maxRows } from "#connectors/postgres/session.ts";
import { Unfit } from "#connectors/postgres/statement.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const runQuery: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { query, parameters = [], limit = 1000 } = context.input;
    if (!Array.isArray(parameters))
      throw new Unfit("“Parameters” must be a list: the values of $1, $2 and so on.");
    if (!(Number(limit) >= 1 && Number(limit) <= maxRows))
      throw new Unfit(`Up to ${maxRows} rows are returned.`);
    const result = await session.run(toText(query ?? ""), parameters, Number(limit));
    // A list in any case, so that later nodes need not tell them apart.
    return result.hasColumns
      ? output(result, context)
      : { kind: "done", output: [{ changed: result.changed }] };
  });
export default runQuery;
