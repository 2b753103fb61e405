import type { CreateFeatureBody, Feature, UpdateFeatureBody } from "#api/packages/features/schema.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { featureParts, toFeature } from "./data.ts";

/** Adds a feature to a package. Fails if the package already has one with this key. */
export async function createFeature(
  principal: Principal<"editor">,
  { package: slug, lookup_key: lookupKey, ...rest }: CreateFeatureBody,
): Promise<{ kind: "done"; feature: Feature } | { kind: "no_package" } | { kind: "taken" }> {
  return prisma().$transaction(async (tx) => {
    const owner = await tx.package.findUnique({ where: { slug }, select: { id: true } });
    if (!owner) return { kind: "no_package" };
    const id = newId();
    const data = { id, packageId: owner.id, lookupKey, ...rest };
    const inserted = await tx.feature.createMany({ data, skipDuplicates: true });
    if (inserted.count === 0) return { kind: "taken" };
    const target = { id, name: lookupKey };
    await recordAudit(tx, principal, {
      action: "feature.created",
      target,
      after: { package: slug, ...rest },
    });
    return { kind: "done", feature: await getSaved(tx, id) };
  });
}

/** Changes a feature's name or description. Returns null if there is no such feature. */
export async function updateFeature(
  principal: Principal<"editor">,
  id: string,
  { name, description }: UpdateFeatureBody,
): Promise<Feature | null> {
  const data = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
  return prisma().$transaction(async (tx) => {
    const before = await tx.feature.findUnique({ where: { id } });
    const { count } = await tx.feature.updateMany({ where: { id }, data });
    if (!before || count === 0) return null;
    const after = await getSaved(tx, id);
    await recordAudit(tx, principal, {
      action: "feature.changed",
      target: { id, name: after.lookup_key },
      before: { name: before.name, description: before.description },
      after: { name: after.name, description: after.description },
    });
    return after;
  });
}

/** Deletes a feature, also from every license that has it. Returns false if there is no such feature. */
export async function deleteFeature(principal: Principal<"editor">, id: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const feature = await tx.feature.findUnique({ where: { id } });
    const { count } = await tx.feature.deleteMany({ where: { id } });
    if (!feature || count === 0) return false;
    const { lookupKey, name, description } = feature;
    const change = { target: { id, name: lookupKey }, before: { name, description } };
    await recordAudit(tx, principal, { action: "feature.deleted", ...change });
    return true;
  });
}

async function getSaved(tx: Transaction, id: string): Promise<Feature> {
  return toFeature(await tx.feature.findUniqueOrThrow({ where: { id }, include: featureParts }));
}
