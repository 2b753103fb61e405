// What access needs without the ORM: sign-in attempts are counted by single statements, and the web process seeds the
// bootstrap key before it loads anything large.
import { z } from "zod";
import { pool } from "#server/platform/database/pool.ts";
import { apiKeyPrefix, hashApiKey } from "./api-key.ts";

/** Failed sign-ins are counted over this time. */
const windowSeconds = 300;

const failureSchema = z.object({ id: z.string(), subject: z.string() });
const blockSchema = z.object({ seconds: z.number().nullable() });

/**
 * Counts an attempt to sign in as failed, before it is known: many at once then cannot slip past the limit together. Also
 * forgets what is older than a day.
 *
 * @returns the rows to forget should it succeed
 */
export async function countAttempt(subjects: readonly string[]): Promise<string[]> {
  await pool().query("delete from sign_in_failures where at < now() - interval '1 day'");
  const { rows } = await pool().query(
    "insert into sign_in_failures (subject) select unnest($1::text[]) returning id::text, subject",
    [subjects],
  );
  return failureSchema
    .array()
    .parse(rows)
    .map((row) => row.id);
}

/**
 * For how many seconds sign-in stays refused for one of these subjects; null when none has more than `limit` attempts in the
 * last five minutes.
 */
export async function getBlock(subjects: readonly string[], limit: number): Promise<number | null> {
  const { rows } = await pool().query(
    `select max(extract(epoch from at + make_interval(secs => $3) - now()))::float8 as seconds
     from (
       select at, row_number() over (partition by subject order by at desc, id desc) as place
       from sign_in_failures
       where subject = any($1::text[]) and at > now() - make_interval(secs => $3)
     ) recent
     where place = $2 + 1`,
    [subjects, limit, windowSeconds],
  );
  return blockSchema.parse(rows[0]).seconds;
}

/** Forgets attempts: those that were refused unheard, or turned out right. */
export async function forgetAttempts(ids: readonly string[]): Promise<void> {
  await pool().query("delete from sign_in_failures where id = any($1::bigint[])", [ids]);
}

/** The service account that holds BOOTSTRAP_API_KEY, and that key: the same in every database, so that starts cannot race. */
const serviceId = "00000000-0000-8000-8000-000000000001";
export const bootstrapKeyId = "00000000-0000-8000-8000-000000000002";

/** Makes this key an owner's, held by the service account, in place of the one before. */
export async function putBootstrapKey(key: string): Promise<void> {
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
