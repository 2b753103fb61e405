// Code, since MySQL does not speak HTTP.
import { inSession } from "#connectors/mysql/session.ts";
import { identifier, Parameters } from "#connectors/mysql/sql.ts";
import { whereOf } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const deleteRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const parameters = new Parameters();
    const text = `delete from ${identifier(context.input.table)}${whereOf(context.input, parameters)}`;
    const { changed } = await session.run(text, parameters.values);
    return { kind: "done", output: { changed } };
  });
export default deleteRows;
