// Code, since PostgreSQL speaks a protocol of its own.
import { output } from "#connectors/postgres/output.ts";
import { inSession, maxRows } from "#connectors/postgres/session.ts";
import { identifier, Parameters, tableOf, whereOf } from "#connectors/postgres/sql.ts";
import { Unfit } from "#connectors/postgres/statement.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const selectRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { columns = [], order_by: order, direction, limit = 100, offset } = context.input;
    if (!(Number(limit) >= 1 && Number(limit) <= maxRows))
      throw new Unfit(`Up to ${maxRows} rows are returned.`);
    const parameters = new Parameters();
    const names = Array.isArray(columns) && columns.length > 0 ? columns.map(identifier).join(", ") : "*";
    const text = [
      `select ${names} from ${tableOf(context.input)}${whereOf(context.input, parameters)}`,
      ...(order === undefined
        ? []
        : [`order by ${identifier(order)} ${direction === "desc" ? "desc" : "asc"}`]),
      `limit ${parameters.add(limit)}`,
      ...(offset === undefined ? [] : [`offset ${parameters.add(offset)}`]),
    ].join(" ");
    return output(await session.run(text, parameters.values), context);
  });
export default selectRows;
