import type pg from "pg";
import { z } from "zod";
import type { CreateColumnBody, UpdateColumnBody } from "#api/flows/tables/schema.ts";
import { type Column, canBeUnique, findColumn } from "#engine/tables/column.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { recordChange } from "#server/flows/tables/record-change.sql.ts";
import { createIndexes, createUniqueIndex, dropUniqueIndex } from "#server/flows/tables/sql/index-column.ts";
import { codeOf, isLocked } from "#server/flows/tables/sql/row-fault.ts";
import { declareColumn, rowsTable, storedColumnsSchema } from "#server/flows/tables/sql/stored-column.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";

/** `invalid`: the rows or the column do not allow the change; names a field of the request. */
export type ColumnOutcome =
  | { kind: "done" }
  | { kind: "table_not_found" }
  | { kind: "not_found" }
  | { kind: "name_taken" }
  | { kind: "busy" }
  | { kind: "invalid"; field: "name" | "required" | "unique"; detail: string };

/** Adds a column. It is empty in all rows, so it can only be required while the table is empty. */
export async function addColumn(
  principal: Principal<"editor">,
  tableId: string,
  body: CreateColumnBody,
): Promise<ColumnOutcome> {
  return changeColumns(principal, tableId, async (tx, { columns, next }) => {
    if (findColumn(columns, body.name)) return { kind: "name_taken" };
    if (columns.length >= tableLimits.columns) {
      return invalid("name", `The table already has ${tableLimits.columns} columns. Delete one first.`);
    }
    const column: Column = { id: `c${next}`, ...body };
    await tx.query(`alter table ${rowsTable(tableId)} add column ${declareColumn(column)}`);
    for (const statement of createIndexes(tableId, column)) await tx.query(statement);
    return [...columns, column];
  });
}

/** Renames a column, or changes whether it is required and unique, which its values must allow. */
export async function updateColumn(
  principal: Principal<"editor">,
  tableId: string,
  columnId: string,
  change: UpdateColumnBody,
): Promise<ColumnOutcome> {
  return changeColumns(principal, tableId, async (tx, { columns }) => {
    const before = columns.find(({ id }) => id === columnId);
    if (!before) return { kind: "not_found" };
    const after: Column = {
      ...before,
      name: change.name ?? before.name,
      required: change.required ?? before.required,
      unique: change.unique ?? before.unique,
    };
    const namesake = findColumn(columns, after.name);
    if (namesake && namesake !== before) return { kind: "name_taken" };
    if (after.unique && !canBeUnique(after.type)) {
      return invalid("unique", "Only columns of text, numbers and dates can be unique.");
    }
    if (after.required !== before.required) {
      const verb = after.required ? "set" : "drop";
      await tx.query(`alter table ${rowsTable(tableId)} alter column ${columnId} ${verb} not null`);
    }
    if (after.unique !== before.unique) {
      await tx.query((after.unique ? createUniqueIndex : dropUniqueIndex)(tableId, after));
    }
    return columns.map((column) => (column === before ? after : column));
  });
}

/** Deletes a column with its values. */
export async function deleteColumn(
  principal: Principal<"editor">,
  tableId: string,
  columnId: string,
): Promise<ColumnOutcome> {
  return changeColumns(principal, tableId, async (tx, { columns }) => {
    if (!columns.some(({ id }) => id === columnId)) return { kind: "not_found" };
    await tx.query(`alter table ${rowsTable(tableId)} drop column ${columnId}`);
    return columns.filter(({ id }) => id !== columnId);
  });
}

interface Columns {
  columns: Column[];
  /** The number of the next column. */
  next: number;
}

const columnsSchema = z.object({ columns: storedColumnsSchema, next: z.int() });

/** Changes the columns and their description in one transaction. Changes of one table wait for each other. */
async function changeColumns(
  principal: Principal<"editor">,
  tableId: string,
  change: (tx: pg.ClientBase, table: Columns) => Promise<Column[] | ColumnOutcome>,
): Promise<ColumnOutcome> {
  try {
    return await inTransaction(pool(), async (tx) => {
      await tx.query("set local lock_timeout = '5s'");
      const { rows } = await tx.query(
        "select columns, next_column as next from tables where id = $1 for update",
        [tableId],
      );
      if (rows.length === 0) return { kind: "table_not_found" };
      const table = columnsSchema.parse(rows[0]);
      const changed = await change(tx, table);
      if (!Array.isArray(changed)) return changed;
      await tx.query("update tables set columns = $2, next_column = $3, updated_at = now() where id = $1", [
        tableId,
        JSON.stringify(changed),
        table.next + (changed.length > table.columns.length ? 1 : 0),
      ]);
      await recordChange(tx, principal, tableId, {
        action: "table.changed",
        before: { columns: table.columns },
        after: { columns: changed },
      });
      return { kind: "done" };
    });
  } catch (fault) {
    return explain(fault);
  }
}

function explain(fault: unknown): ColumnOutcome {
  if (isLocked(fault)) return { kind: "busy" };
  switch (codeOf(fault)) {
    case "23502":
      return invalid("required", "Some rows have no value in this column. Fill them first.");
    case "23505":
      return invalid("unique", "Some rows have the same value in this column. Change or delete them first.");
    case "54000":
      return invalid("unique", `A text in this column has more than ${tableLimits.uniqueLength} characters.`);
    default:
      throw fault;
  }
}

function invalid(field: "name" | "required" | "unique", detail: string): ColumnOutcome {
  return { kind: "invalid", field, detail };
}
