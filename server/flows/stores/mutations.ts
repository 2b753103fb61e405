import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** Deletes an entry of a store. Returns false if there is no such entry. */
export async function deleteStoreEntry(_: Principal<"editor">, id: string): Promise<boolean> {
  const { count } = await prisma().storeEntry.deleteMany({ where: { id } });
  return count > 0;
}
