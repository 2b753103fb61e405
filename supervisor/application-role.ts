import { createHmac } from "node:crypto";
import pg from "pg";

/** The role that web and workers connect as: it owns the application's database and has no other rights. */
const applicationRole = "millrace_app";

/** Derived, so that it is the same at every start and does not reveal the superuser's password. */
function applicationPassword(superuserPassword: string): string {
  return createHmac("sha256", superuserPassword).update(applicationRole).digest("base64url");
}

/**
 * Generates statements that transfer every database object of the current user to the role. Column sequences and table types
 * follow their table. `reassign owned` cannot be used: it refuses the superuser created by initdb.
 */
const transferOwnership = `
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
 * Creates the application's role and transfers to it the objects that an earlier version created as superuser, in one
 * transaction. No data is touched; if there is nothing to transfer, it takes a few milliseconds.
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
    const { rows } = await client.query<{ statement: string }>(transferOwnership, [applicationRole]);
    for (const { statement } of rows) await client.query(statement);
    await client.query("commit");
  } finally {
    await client.end();
  }
  url.username = applicationRole;
  url.password = password;
  return url.href;
}
