// Code, since MySQL does not speak HTTP.
import { inSession } from "#connectors/mysql/session.ts";
import { identifier, Parameters } from "#connectors/mysql/sql.ts";
import { output } from "#connectors/server-session.ts";
import { limitOf, whereOf } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const selectRows: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { table, columns = [], order_by: order, direction, offset = 0 } = context.input;
    const parameters = new Parameters();
    const names = Array.isArray(columns) && columns.length > 0 ? columns.map(identifier).join(", ") : "*";
    const text = [
      `select ${names} from ${identifier(table)}${whereOf(context.input, parameters)}`,
      ...(order === undefined
        ? []
        : [`order by ${identifier(order)} ${direction === "desc" ? "desc" : "asc"}`]),
      // Checked whole numbers: some versions take no parameters here.
      `limit ${limitOf(context.input)} offset ${Math.max(0, Math.trunc(Number(offset)))}`,
    ].join(" ");
    return output(await session.run(text, parameters.values), context);
  });
export default selectRows;
