// Code, since PostgreSQL does not speak HTTP.
import { inSession } from "#connectors/postgres/session.ts";
import { identifier, Parameters, tableOf } from "#connectors/postgres/sql.ts";
import { output } from "#connectors/server-session.ts";
import { limitOf, whereOf } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const selectRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { columns = [], order_by: order, direction, offset } = context.input;
    const parameters = new Parameters();
    const names = Array.isArray(columns) && columns.length > 0 ? columns.map(identifier).join(", ") : "*";
    const text = [
      `select ${names} from ${tableOf(context.input)}${whereOf(context.input, parameters)}`,
      ...(order === undefined
        ? []
        : [`order by ${identifier(order)} ${direction === "desc" ? "desc" : "asc"}`]),
      `limit ${parameters.add(limitOf(context.input))}`,
      ...(offset === undefined ? [] : [`offset ${parameters.add(offset)}`]),
    ].join(" ");
    return output(await session.run(text, parameters.values), context);
  });
export default selectRows;
