import type pg from "pg";
import { newId } from "#lib/id.ts";
import { hashLicenseKey, newLicenseKey, parseLicenseKey } from "#server/packages/licenses/license-key.ts";

/** The special properties of a test license; by default it is active, without expiry or limit. */
export interface TestLicense {
  package?: "flow" | "builder";
  status?: "active" | "suspended" | "revoked";
  expiresAt?: Date | null;
  activationLimit?: number | null;
  updatesUntil?: Date | null;
  /** Boolean features by key. */
  features?: readonly string[];
}

/** Stores the two packages unless they exist. */
export async function storePackages(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into packages (id, slug, name) values ($1, 'flow', 'Flow'), ($2, 'builder', 'Builder') on conflict do nothing`,
    [newId(), newId()],
  );
}

/** Stores a license and returns its id and key. */
export async function storeLicense(
  pool: pg.Pool,
  license: TestLicense = {},
): Promise<{ id: string; key: string }> {
  const { package: slug = "flow", status = "active", activationLimit = null, features = [] } = license;
  const id = newId();
  const key = newLicenseKey(slug);
  const typed = parseLicenseKey(key);
  if (!typed) throw new Error("A new key does not parse.");
  await pool.query(
    `insert into licenses (id, package_id, key_hmac, key_end, status, expires_at, activation_limit, updates_until)
     select $1, id, $2, $3, $4, $5, $6, $7 from packages where slug = $8`,
    [
      id,
      hashLicenseKey(typed),
      typed.end,
      status,
      license.expiresAt ?? null,
      activationLimit,
      license.updatesUntil ?? null,
      slug,
    ],
  );
  for (const lookupKey of features) {
    const featureId = await storeFeature(pool, slug, lookupKey);
    await pool.query("insert into license_features (license_id, feature_id) values ($1, $2)", [
      id,
      featureId,
    ]);
  }
  return { id, key };
}

/** Stores a feature, or finds the existing one with this key. */
export async function storeFeature(
  pool: pg.Pool,
  slug: string,
  lookupKey: string,
  type = "boolean",
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into features (id, package_id, lookup_key, name, type)
     select $1, id, $2, $2, $3 from packages where slug = $4
     on conflict (package_id, lookup_key) do update set type = excluded.type returning id`,
    [newId(), lookupKey, type, slug],
  );
  return rows[0]?.id ?? "";
}

/** Stores a release that was published at this instant. */
export async function storeRelease(
  pool: pg.Pool,
  slug: string,
  version: string,
  publishedAt: Date,
): Promise<void> {
  await pool.query(
    `insert into releases (id, package_id, version, channel, filename, content_type, size, sha1, sha256, sha512, blake2b, sha384, published_at)
     select $1, id, $2, 'stable', 'x.zip', 'application/zip', 1, '', '', '', '', '', $3 from packages where slug = $4`,
    [newId(), version, publishedAt, slug],
  );
}
