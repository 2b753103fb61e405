import { z } from "zod";
import type { CreateTableBody } from "#api/flows/tables/schema.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { findFlowsNaming } from "#server/identity/credentials/data.ts";
import type { NamingFlow } from "#server/identity/credentials/naming-flows.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";
import { recordChange } from "./record-change.sql.ts";
import { createIndexes } from "./sql/index-column.ts";
import { codeOf, isLocked } from "./sql/row-fault.ts";
import { declareColumn, rowsTable } from "./sql/stored-column.ts";

type NameTaken = { kind: "name_taken" };

/** Creates a table without rows. Names that differ only in their case are the same. */
export async function createTable(
  principal: Principal<"editor">,
  { name, columns: given }: CreateTableBody,
): Promise<{ kind: "done"; id: string } | NameTaken | { kind: "too_many" }> {
  const id = newId();
  const columns = given.map((column, index) => ({ id: `c${index + 1}`, ...column }));
  const declared = ["id bigint generated always as identity primary key", ...columns.map(declareColumn)];
  return inTransaction(pool(), async (tx) => {
    const { rowCount } = await tx.query(
      `insert into tables (id, name, columns, next_column) select $1, $2, $3, $4
       where (select count(*) from tables) < ${tableLimits.tables} on conflict (lower(name)) do nothing`,
      [id, name, JSON.stringify(columns), columns.length + 1],
    );
    if (rowCount === 0) {
      const { rowCount: taken } = await tx.query("select from tables where lower(name) = lower($1)", [name]);
      return { kind: taken === 0 ? "too_many" : "name_taken" };
    }
    await tx.query(`create table ${rowsTable(id)} (${declared.join(", ")})`);
    for (const column of columns) {
      for (const statement of createIndexes(id, column)) await tx.query(statement);
    }
    await recordChange(tx, principal, id, { action: "table.created", name, after: { name, columns: given } });
    return { kind: "done", id };
  });
}

/** Renames a table. Flows refer to it by its id. */
export async function renameTable(
  principal: Principal<"editor">,
  id: string,
  name: string,
): Promise<{ kind: "done" } | NameTaken | { kind: "not_found" }> {
  try {
    return await inTransaction(pool(), async (tx) => {
      const { rows } = await tx.query("select name from tables where id = $1 for update", [id]);
      const [before] = z.array(z.object({ name: z.string() })).parse(rows);
      if (!before) return { kind: "not_found" };
      await tx.query("update tables set name = $2, updated_at = now() where id = $1", [id, name]);
      await recordChange(tx, principal, id, { action: "table.changed", name, before, after: { name } });
      return { kind: "done" };
    });
  } catch (fault) {
    if (codeOf(fault) === "23505") return { kind: "name_taken" };
    throw fault;
  }
}

/** Deletes a table with its rows, unless a flow uses it. */
export async function deleteTable(
  principal: Principal<"editor">,
  id: string,
): Promise<
  { kind: "done" } | { kind: "not_found" } | { kind: "busy" } | { kind: "in_use"; flows: NamingFlow[] }
> {
  const flows = await findFlowsNaming(principal, id);
  if (flows.length > 0) return { kind: "in_use", flows };
  try {
    return await inTransaction(pool(), async (tx) => {
      await tx.query("set local lock_timeout = '5s'");
      const { rows } = await tx.query("delete from tables where id = $1 returning name", [id]);
      const [gone] = z.array(z.object({ name: z.string() })).parse(rows);
      if (!gone) return { kind: "not_found" };
      await tx.query(`drop table ${rowsTable(id)}`);
      await recordChange(tx, principal, id, { action: "table.deleted", name: gone.name, before: gone });
      return { kind: "done" };
    });
  } catch (fault) {
    if (isLocked(fault)) return { kind: "busy" };
    throw fault;
  }
}
