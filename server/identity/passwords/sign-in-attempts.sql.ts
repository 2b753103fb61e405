import { z } from "zod";
import { Parameters, text } from "#server/platform/database/parameters.ts";
import { pool } from "#server/platform/database/pool.ts";

/** The window in which failed sign-ins are counted. */
const windowSeconds = 300;

const failureSchema = z.object({ id: z.string(), subject: z.string() });

const blockSchema = z.object({ seconds: z.number().nullable() });

const given = new Parameters<readonly string[]>();
const attempt = given.each((subjects) => subjects).as("attempt", { subject: text((subject) => subject) });

/**
 * Records an attempt to sign in as failed, before its outcome is known, so that concurrent attempts cannot bypass the
 * limit. Also deletes attempts older than a day.
 *
 * @returns the rows to delete if it succeeds
 */
export async function recordAttempt(subjects: readonly string[]): Promise<string[]> {
  await pool().query("delete from sign_in_failures where at < now() - interval '1 day'");
  const { rows } = await pool().query(
    `insert into sign_in_failures (subject) select subject from ${attempt.sql} returning id::text, subject`,
    given.values(subjects),
  );
  return failureSchema
    .array()
    .parse(rows)
    .map((row) => row.id);
}

/**
 * The number of seconds for which sign-in stays refused for these subjects; null if none of them has more
 * than `limit` attempts in the last five minutes.
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

/** Deletes attempts that were refused unchecked, or that succeeded. */
export async function deleteAttempts(ids: readonly string[]): Promise<void> {
  await pool().query("delete from sign_in_failures where id = any($1::bigint[])", [ids]);
}
