import { featureTypeSchema } from "#api/packages/licenses/schema.ts";
import { pool } from "#server/platform/database/pool.ts";
import type { FeatureFacts } from "./rules.ts";

interface Row {
  lookup_key: string;
  type: string;
  granted: boolean;
  limit: number | null;
  used: number | null;
  reset_at: Date | null;
  expires_at: Date | null;
}

/**
 * The features of a package by key, each with the license's grant.
 *
 * @param keys null for all, in order, at most `limit`
 */
export async function readFeatures(
  licenseId: string,
  packageId: string,
  keys: readonly string[] | null,
  limit: number,
): Promise<FeatureFacts[]> {
  const { rows } = await pool().query<Row>({
    name: "entitlements.features",
    text: `
      select f.lookup_key, f.type, lf.license_id is not null as granted, lf."limit", lf.used, lf.reset_at, lf.expires_at
      from features f left join license_features lf on lf.feature_id = f.id and lf.license_id = $1
      where f.package_id = $2 and ($3::text[] is null or f.lookup_key = any($3))
      order by f.lookup_key limit $4`,
    values: [licenseId, packageId, keys, limit],
  });
  return rows.map((row) => ({
    lookupKey: row.lookup_key,
    type: featureTypeSchema.parse(row.type),
    grant: row.granted
      ? { limit: row.limit, used: row.used ?? 0, resetAt: row.reset_at, expiresAt: row.expires_at }
      : null,
  }));
}
