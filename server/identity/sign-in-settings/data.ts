import { z } from "zod";
import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";

export interface StoredSignInSettings {
  passwords: boolean;
  secondFactorRoles: Role[];
}

const defaults: StoredSignInSettings = { passwords: true, secondFactorRoles: [] };

const rowSchema = z.object({ passwords: z.boolean(), secondFactorRoles: z.array(roleSchema) });

/** The settings as they are now: every sign-in reads them, so that a change takes effect at once. */
export async function getSignInSettings(tx: AnyTransaction = prisma()): Promise<StoredSignInSettings> {
  const [row] = await query(
    tx,
    `select passwords, second_factor_roles as "secondFactorRoles" from sign_in_settings where id = 1`,
    [],
  );
  return row ? rowSchema.parse(row) : defaults;
}
