import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { pool } from "#server/platform/database/pool.ts";
import { apiKeyPrefix, hashApiKey } from "./api-key.ts";

/** The service account that owns BOOTSTRAP_API_KEY, and that key. The ids are the same in every database. */
export const bootstrapServiceId = "00000000-0000-8000-8000-000000000001";

export const bootstrapKeyId = "00000000-0000-8000-8000-000000000002";

/**
 * Gives the service account this key, with the role owner, and replaces its previous one. Processes that start at the same
 * time take turns: `on conflict (id)` alone would fail on the unique e-mail address of a row that is being inserted.
 */
export async function setBootstrapKey(key: string): Promise<void> {
  await pool().query(
    `with turn as materialized (select pg_advisory_xact_lock($5)),
     account as (
       insert into users (id, email, name, role, service)
       select $1::uuid, 'bootstrap', 'Automation', 'owner', true from turn
       on conflict (id) do update set name = excluded.name
       returning id
     )
     insert into api_keys (id, user_id, name, hash, prefix, scopes)
     select $2, account.id, 'BOOTSTRAP_API_KEY', $3, $4, '{admin}' from account
     on conflict (id) do update set hash = excluded.hash, prefix = excluded.prefix`,
    [bootstrapServiceId, bootstrapKeyId, hashApiKey(key), apiKeyPrefix(key), advisoryLocks.bootstrapKey],
  );
}

/** Revokes the key of BOOTSTRAP_API_KEY. Everything that was created with it stays. */
export async function removeBootstrapKey(): Promise<void> {
  await pool().query("delete from api_keys where id = $1", [bootstrapKeyId]);
}
