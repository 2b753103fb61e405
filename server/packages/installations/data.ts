import { type Installations, installationsSchema } from "#api/packages/installations/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";

/** The daily counts of a package's installations, oldest first. Null if there is no such package. */
export async function getInstallations(
  _: Principal,
  slug: string,
  days: number,
): Promise<Installations | null> {
  const { rows } = await pool().query<{ days: unknown }>(
    `select (
       select coalesce(json_agg(json_build_object('day', day, 'versions', versions) order by day), '[]')
       from (
         select day, json_agg(
           json_build_object('version', nullif(version, ''), 'installations', installations) order by version
         ) as versions
         from installation_days
         where package_id = packages.id and day > (now() at time zone 'utc')::date - $2::int
         group by day
       ) counted
     ) as days
     from packages where slug = $1`,
    [slug, days],
  );
  return rows[0] ? installationsSchema.parse(rows[0]) : null;
}
