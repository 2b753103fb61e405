import { z } from "zod";
import { pool } from "#server/platform/database/pool.ts";

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
export async function recordAttempt(subjects: readonly string[]): Promise<string[]> {
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
export async function getLockout(subjects: readonly string[], limit: number): Promise<number | null> {
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
export async function deleteAttempts(ids: readonly string[]): Promise<void> {
  await pool().query("delete from sign_in_failures where id = any($1::bigint[])", [ids]);
}
