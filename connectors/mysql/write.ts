import { byColumns, rowsOf } from "#connectors/sql.ts";
import type { CodeContext, Done, Fail, Json, JsonObject } from "#engine/connectors/operation-code.ts";
import { inSession, type Rows, type Session } from "./session.ts";
import { identifier } from "./sql.ts";
import { toParameter } from "./values.ts";

/** The protocol has room for 65,535 parameters in a statement. */
const maxParameters = 50_000;

/** What is done with a row whose key exists: the end of an `insert`, for its columns in SQL. */
export type OnDuplicate = (columns: readonly string[]) => string;

/** The types of a table's columns, by name. */
export async function columnTypes(
  session: Session,
  table: Json | undefined,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await session.run(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = database() and table_name = ?`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [String(name), String(type).toLowerCase()]));
}

/** The place of a parameter. As text, a number for bits would be the bits of its characters. */
export const placeOf = (type: string | undefined): string => (type === "bit" ? "? + 0" : "?");

/** Inserts the rows of a step. Either all of them are inserted or none. */
export function insert(context: CodeContext, onDuplicate: OnDuplicate): Promise<Done | Fail> {
  return inSession(context, async (session) => {
    const { table, row } = context.input;
    const types = await columnTypes(session, table);
    const statements = byColumns(rowsOf(row)).flatMap((group) => split(group.columns, group.rows));
    if (statements.length > 1) await session.run("start transaction");
    const done: Rows[] = [];
    for (const { columns, rows } of statements) {
      const names = columns.map(identifier);
      const places = `(${columns.map((column) => placeOf(types.get(column))).join(", ")})`;
      const values = rows.flatMap((each) =>
        columns.map((column) => toParameter(each[column] ?? null, types.get(column))),
      );
      const text = `insert into ${identifier(table)} (${names.join(", ")}) values ${rows.map(() => places).join(", ")}`;
      done.push(await session.run(`${text}${onDuplicate(names)}`, values));
    }
    if (statements.length > 1) await session.run("commit");
    const changed = done.reduce((sum, each) => sum + each.changed, 0);
    const id = done.find((each) => each.id !== null)?.id ?? null;
    return { kind: "done", output: { changed, ...(id !== null && { id }) } };
  });
}

/** Portions that fit into one statement. */
function split(columns: string[], rows: JsonObject[]): { columns: string[]; rows: JsonObject[] }[] {
  const size = Math.max(1, Math.floor(maxParameters / Math.max(1, columns.length)));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => ({
    columns,
    rows: rows.slice(index * size, (index + 1) * size),
  }));
}
