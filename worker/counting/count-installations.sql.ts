import type pg from "pg";
import { installationDays } from "#api/packages/installations/bounds.ts";

/** An installation that was not seen for this long is no longer counted. */
const seenWithinDays = 30;

const today = "(now() at time zone 'utc')::date";

const statement = `
with counted as materialized (
  select license.package_id, coalesce(activation.version, '') as version, count(*)::int as installations
  from activations activation join licenses license on license.id = activation.license_id
  where activation.last_seen_at > now() - interval '${seenWithinDays} days'
  group by 1, 2
), gone as (
  delete from installation_days d
  where day < ${today} - ${installationDays} or (day = ${today} and not exists (
    select from counted c where (c.package_id, c.version) = (d.package_id, d.version)))
)
insert into installation_days (package_id, day, version, installations)
select package_id, ${today}, version, installations from counted order by package_id, version
on conflict (package_id, day, version) do update set installations = excluded.installations`;

/**
 * Stores the number of installations that use each version of each package today (UTC), in place of today's
 * earlier count. Any number of workers may call it at once.
 */
export async function countInstallations(database: pg.Pool): Promise<void> {
  await database.query(statement);
}
