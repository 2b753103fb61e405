import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { nodePackages } from "./data.ts";
import type { MadeBundle } from "./make-bundle.ts";

/**
 * The number of bundles that an installation can store. They are never deleted: a published version may run
 * with any of them.
 */
const maxBundles = 2000;

/** Stores a bundle, unless it is stored already. */
export async function storeCodeBundle(
  principal: Principal<"editor">,
  { hash, script, modules, packages }: MadeBundle,
): Promise<"stored" | "known" | "too_many"> {
  return prisma().$transaction(async (tx) => {
    if (await tx.codeBundle.findUnique({ where: { hash }, select: { hash: true } })) return "known";
    if ((await tx.codeBundle.count()) >= maxBundles) return "too_many";
    // Another request may have stored it in between.
    const { count } = await tx.codeBundle.createMany({
      data: [{ hash, script, modules, packages, createdById: principal.userId }],
      skipDuplicates: true,
    });
    if (count === 0) return "known";
    const name = nodePackages(modules).join(", ").slice(0, 200);
    const after = { bundle: hash, packages: packages.map(({ name: each, version }) => `${each}@${version}`) };
    await recordAudit(tx, principal, { action: "code_bundle.created", target: { id: null, name }, after });
    return "stored";
  });
}
