import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { featureParts, toFeature } from "./data.ts";
import type { CreateFeatureBody, Feature, UpdateFeatureBody } from "./schema.ts";

/** Adds a feature to a package. Fails if the package already has one with this key. */
export async function createFeature(
  _: Principal<"editor">,
  { package: slug, lookup_key: lookupKey, ...rest }: CreateFeatureBody,
): Promise<{ kind: "done"; feature: Feature } | { kind: "no_package" } | { kind: "taken" }> {
  const owner = await prisma().package.findUnique({ where: { slug }, select: { id: true } });
  if (!owner) return { kind: "no_package" };
  const id = newId();
  const inserted = await prisma().feature.createMany({
    data: { id, packageId: owner.id, lookupKey, ...rest },
    skipDuplicates: true,
  });
  if (inserted.count === 0) return { kind: "taken" };
  return { kind: "done", feature: await getSaved(id) };
}

/** Changes a feature's name or description. Returns null if there is no such feature. */
export async function updateFeature(
  _: Principal<"editor">,
  id: string,
  { name, description }: UpdateFeatureBody,
): Promise<Feature | null> {
  const data = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
  const { count } = await prisma().feature.updateMany({ where: { id }, data });
  return count === 0 ? null : getSaved(id);
}

/** Deletes a feature, also from every license that has it. Returns false if there is no such feature. */
export async function deleteFeature(_: Principal<"editor">, id: string): Promise<boolean> {
  return (await prisma().feature.deleteMany({ where: { id } })).count > 0;
}

async function getSaved(id: string): Promise<Feature> {
  return toFeature(await prisma().feature.findUniqueOrThrow({ where: { id }, include: featureParts }));
}
