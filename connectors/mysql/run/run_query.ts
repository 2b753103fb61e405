// Code, since MySQL does not speak HTTP.
import { inSession, parametersOf } from "#connectors/mysql/session.ts";
import { output } from "#connectors/server-session.ts";
import { limitOf } from "#connectors/sql.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const runQuery: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { query, parameters } = context.input;
    const result = await session.run(toText(query ?? ""), parametersOf(parameters), limitOf(context.input));
    if (result.hasColumns) return output(result, context);
    const { changed, id } = result;
    // A list in any case, so that later nodes need not tell them apart.
    return { kind: "done", output: [{ changed, ...(id !== null && { id }) }] };
  });
export default runQuery;
