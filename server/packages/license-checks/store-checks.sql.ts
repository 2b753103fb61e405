import type pg from "pg";
import { instant, Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { pool } from "#server/platform/database/pool.ts";

/** A license check to be recorded. */
export interface NewCheck {
  id: string;
  licenseId: string;
  /** validate, activate, deactivate, entitlements or download */
  action: string;
  code: string;
  version: string | null;
  host: string | null;
  /** See `networkOf`. */
  network: string | null;
  at: Date;
  /** The instance that sent the check. Its `last_seen_at` is updated. */
  instanceId: string | null;
}

/** Long enough to explain a problem to a customer, short enough not to collect a movement profile. */
const retentionDays = 90;

const given = new Parameters<readonly NewCheck[]>();
const check = given
  .each((checks) => checks)
  .as("given", {
    id: uuid(({ id }) => id),
    license_id: uuid(({ licenseId }) => licenseId),
    action: text(({ action }) => action),
    code: text(({ code }) => code),
    version: text(({ version }) => version),
    host: text(({ host }) => host),
    network: text(({ network }) => network),
    at: instant(({ at }) => at.getTime()),
    instance_id: uuid(({ instanceId }) => instanceId),
  });

const storeStatement = `
with noted as (
  insert into license_checks (id, license_id, action, code, version, host, network, created_at)
  select * from ${check.only("id", "license_id", "action", "code", "version", "host", "network", "at")}
)
update activations a
set last_seen_at = seen.at, version = coalesce(seen.version, a.version)
from (
  select distinct on (instance_id) instance_id, version, at
  from ${check.only("instance_id", "version", "at")}
  where instance_id is not null
  order by instance_id, at desc
) seen
where a.id = seen.instance_id and a.last_seen_at < seen.at`;

/**
 * Stores checks, and when their instances were last seen. Checks of licenses that were deleted meanwhile are skipped.
 *
 * @throws if the database rejects the batch
 */
export async function storeChecks(checks: readonly NewCheck[]): Promise<void> {
  await pool().query({ name: "licenses.storeChecks", text: storeStatement, values: given.values(checks) });
}

/**
 * Deletes checks older than 90 days, in batches, so that no lock is held for long.
 *
 * @returns the number of deleted checks
 */
export async function deleteOldChecks(database: pg.Pool, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 24 * 3_600_000);
  for (let deleted = 0; ; ) {
    const { rowCount } = await database.query(
      "delete from license_checks where id in (select id from license_checks where created_at < $1 limit 5000)",
      [before],
    );
    deleted += rowCount ?? 0;
    if (!rowCount) return deleted;
  }
}
