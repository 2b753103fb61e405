import type pg from "pg";
import { newId } from "#lib/id.ts";
import { hashLicenseKey, newLicenseKey, parseLicenseKey } from "#server/packages/licenses/license-key.ts";

/** Stores a license and returns its key. */
export async function storeLicense(
  pool: pg.Pool,
  given: { slug?: string; status?: string; expiresAt?: Date | null; updatesUntil?: Date | null } = {},
): Promise<{ id: string; key: string }> {
  const { slug = "flow", status = "active", expiresAt = null, updatesUntil = null } = given;
  const id = newId();
  const key = newLicenseKey(slug);
  const typed = parseLicenseKey(key);
  if (!typed) throw new Error("A new key is not one.");
  await pool.query(
    `insert into licenses (id, package_id, key_hmac, key_end, status, expires_at, updates_until)
     select $1, id, $3, $4, $5, $6, $7 from packages where slug = $2`,
    [id, slug, hashLicenseKey(typed), typed.end, status, expiresAt, updatesUntil],
  );
  return { id, key };
}
