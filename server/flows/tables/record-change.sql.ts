import { z } from "zod";
import type { Principal } from "#server/identity/access/principal.ts";
import { type AuditChange, recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";

type TableChange = Omit<Extract<AuditChange, { action: `table.${string}` }>, "target"> & {
  /** The stored name, if omitted. */
  name?: string;
};

/** Records a person's change of a table or of its rows: the row and the columns, without their values. */
export async function recordChange(
  tx: AnyTransaction,
  principal: Principal<"editor">,
  tableId: string,
  { name, ...change }: TableChange,
): Promise<void> {
  const target = { id: tableId, name: name ?? (await nameOf(tx, tableId)) };
  await recordAudit(tx, principal, { ...change, target });
}

async function nameOf(tx: AnyTransaction, tableId: string): Promise<string> {
  const [table] = await query(tx, "select name from tables where id = $1", [tableId]);
  return z.object({ name: z.string() }).parse(table).name;
}
