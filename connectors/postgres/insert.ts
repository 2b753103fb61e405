import { output } from "#connectors/server-session.ts";
import { byColumns, rowsOf } from "#connectors/sql.ts";
import type { CodeContext, Done, Fail, JsonObject } from "#engine/connectors/operation-code.ts";
import { inSession, type Session } from "./session.ts";
import { identifier, Parameters, recordset, tableOf } from "./sql.ts";

/** What is done with a row whose key exists: the end of an `insert`, for its columns in SQL. */
export type OnConflict = (columns: readonly string[]) => string;

/** Inserts the rows of a step. Either all of them are inserted or none. */
export function insert(context: CodeContext, onConflict: OnConflict): Promise<Done | Fail> {
  return inSession(context, async (session) => {
    const table = tableOf(context.input);
    const groups = byColumns(rowsOf(context.input.row));
    if (groups.length > 1) await session.run("begin");
    const inserted: JsonObject[] = [];
    let isCut = false;
    for (const { columns, rows } of groups) {
      const done = await insertGroup(session, table, columns.map(identifier), rows, onConflict);
      for (const row of done.rows) inserted.push(row);
      isCut ||= done.isCut;
    }
    if (groups.length > 1) await session.run("commit");
    return output({ rows: inserted, isCut }, context);
  });
}

async function insertGroup(
  session: Session,
  table: string,
  names: readonly string[],
  rows: readonly JsonObject[],
  onConflict: OnConflict,
): Promise<{ rows: JsonObject[]; isCut: boolean }> {
  if (names.length === 0) {
    const inserted: JsonObject[] = [];
    for (const _ of rows) {
      inserted.push(
        ...(await session.run(`insert into ${table} default values${onConflict([])} returning *`)).rows,
      );
    }
    return { rows: inserted, isCut: false };
  }
  const parameters = new Parameters();
  const columns = names.join(", ");
  const source = recordset(table, rows, parameters);
  const text = `insert into ${table} (${columns}) select ${columns} from ${source}${onConflict(names)} returning *`;
  return session.run(text, parameters.values);
}
