import { pool } from "#server/platform/database/pool.ts";
import { apiKeyPrefix, hashApiKey } from "./api-key.ts";

/** The service account that holds BOOTSTRAP_API_KEY, and that key: the same in every database, so that starts cannot race. */
const serviceId = "00000000-0000-8000-8000-000000000001";

export const bootstrapKeyId = "00000000-0000-8000-8000-000000000002";

/** Makes this key an owner's, held by the service account, in place of the one before. */
export async function setBootstrapKey(key: string): Promise<void> {
  await pool().query(
    `with account as (
       insert into users (id, email, name, role, service)
       values ($1, 'bootstrap', 'Automation', 'owner', true)
       on conflict (id) do nothing
     )
     insert into api_keys (id, user_id, name, hash, prefix, scopes)
     values ($2, $1, 'BOOTSTRAP_API_KEY', $3, $4, '{admin}')
     on conflict (id) do update set hash = excluded.hash, prefix = excluded.prefix`,
    [serviceId, bootstrapKeyId, hashApiKey(key), apiKeyPrefix(key)],
  );
}

/** Ends the key of BOOTSTRAP_API_KEY. What was made with it stays. */
export async function removeBootstrapKey(): Promise<void> {
  await pool().query("delete from api_keys where id = $1", [bootstrapKeyId]);
}
