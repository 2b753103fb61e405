import { createHmac } from "node:crypto";
import pg from "pg";

/** The role that web and workers connect as: it owns the application's database and has no other rights. */
const applicationRole = "millrace_app";

/** Derived, so that it stays the same from start to start and gives nobody the superuser's. */
function applicationPassword(superuserPassword: string): string {
  return createHmac("sha256", superuserPassword).update(applicationRole).digest("base64url");
}

/**
 * Everything in the database that belongs to the current user, as statements that give it to the role. Sequences of a
 * column and the types of a table follow their table. `reassign owned` refuses the superuser that initdb made.
 */
const handOver = `
  with schemas as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  )
  select format('alter schema %I owner to %I', nspname, $1::text) as statement
  from schemas where nspowner = current_user::regrole
  union all
  select format('alter table %s owner to %I', relation.oid::regclass, $1::text)
  from pg_class relation join schemas on schemas.oid = relation.relnamespace
  where relation.relowner = current_user::regrole and relation.relkind in ('r', 'p', 'v', 'm', 'S')
    and not (relation.relkind = 'S' and exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to %I', routine.oid::regprocedure, $1::text)
  from pg_proc routine join schemas on schemas.oid = routine.pronamespace
  where routine.proowner = current_user::regrole
  union all
  select format('alter type %s owner to %I', format_type(type.oid, null), $1::text)
  from pg_type type join schemas on schemas.oid = type.typnamespace left join pg_class relation on relation.oid = type.typrelid
  where type.typowner = current_user::regrole
    and (type.typtype in ('e', 'd', 'r') or (type.typtype = 'c' and relation.relkind = 'c'))
  union all
  select format('alter statistics %I.%I owner to %I', nspname, stxname, $1::text)
  from pg_statistic_ext join schemas on schemas.oid = stxnamespace
  where stxowner = current_user::regrole
  union all
  select format('alter database %I owner to %I', datname, $1::text)
  from pg_database where datname = current_database() and datdba = current_user::regrole`;

/**
 * Makes the application's role, and gives it what an earlier version made as superuser: no data is touched, and without
 * anything to hand over it costs a few milliseconds. One transaction.
 *
 * @param superuserUrl the embedded server's superuser; the application never gets it
 * @returns the URL for the application
 */
export async function prepareApplicationRole(superuserUrl: string): Promise<string> {
  const url = new URL(superuserUrl);
  const password = applicationPassword(decodeURIComponent(url.password));
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("begin");
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [applicationRole]);
    const verb = rowCount === 0 ? "create" : "alter";
    await client.query(
      `${verb} role ${applicationRole} login nosuperuser nocreaterole noreplication nobypassrls password '${password}'`,
    );
    const { rows } = await client.query<{ statement: string }>(handOver, [applicationRole]);
    for (const { statement } of rows) await client.query(statement);
    await client.query("commit");
  } finally {
    await client.end();
  }
  url.username = applicationRole;
  url.password = password;
  return url.href;
}
