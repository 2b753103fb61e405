import type { Feature, FeatureListQuery } from "#api/packages/features/schema.ts";
import { featureTypeSchema } from "#api/packages/licenses/schema.ts";
import type { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** The columns and relations that `toFeature` needs. */
export const featureParts = {
  package: { select: { slug: true } },
  _count: { select: { licenses: true } },
} satisfies Prisma.FeatureInclude;

/** A page of features, newest first. */
export async function listFeatures(
  _: Principal,
  { package: slug, limit, cursor }: FeatureListQuery,
): Promise<{ data: Feature[]; next_cursor: string | null }> {
  const rows = await prisma().feature.findMany({
    where: {
      ...(slug !== undefined && { package: { slug } }),
      ...(cursor !== undefined && { id: { lt: cursor } }),
    },
    include: featureParts,
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const data = rows.slice(0, limit).map(toFeature);
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

export function toFeature(row: Prisma.FeatureGetPayload<{ include: typeof featureParts }>): Feature {
  return {
    id: row.id,
    package: row.package.slug,
    lookup_key: row.lookupKey,
    name: row.name,
    description: row.description,
    type: featureTypeSchema.parse(row.type),
    license_count: row._count.licenses,
    created_at: row.createdAt.toISOString(),
  };
}
