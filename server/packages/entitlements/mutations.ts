import type { GrantedFeature, UsageBody } from "#api/packages/licenses/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { toGrantedFeature } from "#server/packages/licenses/present.ts";
import { pool } from "#server/platform/database/pool.ts";

/** The result of recording usage. With `limit_reached` and `not_metered`, nothing was counted. */
export type UsageResult =
  | { kind: "done"; feature: GrantedFeature }
  | { kind: "limit_reached"; feature: GrantedFeature }
  | { kind: "not_found" }
  | { kind: "not_metered" };

interface Row {
  lookup_key: string;
  name: string;
  type: string;
  limit: number | null;
  used: number;
  reset_at: Date | null;
  expires_at: Date | null;
  counted: boolean;
}

/**
 * Counts usage of a metered feature, never above its limit and never below zero. It is a single statement, so
 * concurrent calls lose no usage and together stay within the limit. Usage after `reset_at` starts from zero.
 */
export async function countUsage(
  _: Principal<"editor">,
  licenseId: string,
  lookupKey: string,
  { amount, reset_at }: UsageBody,
  now: Date,
): Promise<UsageResult> {
  const { rows } = await pool().query<Row>(
    `with held as (
       select lf.license_id, lf.feature_id, lf."limit", lf.expires_at, f.lookup_key, f.name, f.type,
              lf.reset_at is not null and lf.reset_at <= $4 as is_reset, lf.used, lf.reset_at
       from license_features lf join features f on f.id = lf.feature_id
       where lf.license_id = $1 and f.lookup_key = $2
       for no key update of lf
     ), counted as (
       update license_features lf
       set used = greatest(0, case when held.is_reset then 0 else held.used end + $3),
           reset_at = case when $5 then $6::timestamptz when held.is_reset then null else held.reset_at end
       from held
       where lf.license_id = held.license_id and lf.feature_id = held.feature_id and held.type = 'metered'
         and ($3 <= 0 or held."limit" is null or case when held.is_reset then 0 else held.used end + $3 <= held."limit")
       returning lf.used, lf.reset_at
     )
     select held.lookup_key, held.name, held.type, held."limit", held.expires_at,
            coalesce(counted.used, held.used) as used,
            case when counted.used is null then held.reset_at else counted.reset_at end as reset_at,
            counted.used is not null as counted
     from held left join counted on true`,
    [licenseId, lookupKey, amount, now, reset_at !== undefined, reset_at ?? null],
  );
  const [row] = rows;
  if (!row) return { kind: "not_found" };
  if (row.type !== "metered") return { kind: "not_metered" };
  const { limit, used, reset_at: resetAt, expires_at: expiresAt, counted } = row;
  const { lookup_key, name, type } = row;
  const feature = toGrantedFeature(
    { limit, used, resetAt, expiresAt, feature: { lookupKey: lookup_key, name, type } },
    now,
  );
  return { kind: counted ? "done" : "limit_reached", feature };
}
