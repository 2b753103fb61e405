import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** Deletes an entry of a store. Returns false if there is no such entry. */
export async function deleteStoreEntry(principal: Principal<"editor">, id: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const entry = await tx.storeEntry.findUnique({ where: { id }, select: { key: true } });
    const { count } = await tx.storeEntry.deleteMany({ where: { id } });
    if (!entry || count === 0) return false;
    await recordAudit(tx, principal, { action: "store_entry.deleted", target: { id, name: entry.key } });
    return true;
  });
}
