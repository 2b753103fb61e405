// Code, since MySQL does not speak HTTP.
import { inSession } from "#connectors/mysql/session.ts";
import { identifier, Parameters } from "#connectors/mysql/sql.ts";
import { toParameter } from "#connectors/mysql/values.ts";
import { columnTypes, placeOf } from "#connectors/mysql/write.ts";
import { changesOf, whereOf } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const updateRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { table, row } = context.input;
    const types = await columnTypes(session, table);
    const parameters = new Parameters();
    const changes = Object.entries(changesOf(row)).map(([column, value = null]) => {
      const type = types.get(column);
      parameters.add(toParameter(value, type));
      return `${identifier(column)} = ${placeOf(type)}`;
    });
    const text = `update ${identifier(table)} set ${changes.join(", ")}${whereOf(context.input, parameters)}`;
    const { changed } = await session.run(text, parameters.values);
    return { kind: "done", output: { changed } };
  });
export default updateRows;
