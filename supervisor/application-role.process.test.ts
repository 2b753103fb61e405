import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";

let dataDir: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-role-"));
  database = await startEmbeddedDatabase(dataDir);
});

afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Everything outside PostgreSQL's own schemas that belongs to a superuser. */
const superusersObjects = `
  with schemas as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
       owned as (
         select relname::text as name, relowner as owner from pg_class where relnamespace in (select oid from schemas)
         union all select proname, proowner from pg_proc where pronamespace in (select oid from schemas)
         union all select typname, typowner from pg_type where typnamespace in (select oid from schemas)
         union all select stxname, stxowner from pg_statistic_ext where stxnamespace in (select oid from schemas)
         union all select nspname, nspowner from pg_namespace where oid in (select oid from schemas)
         union all select datname, datdba from pg_database where datname = current_database())
  select name from owned join pg_roles on pg_roles.oid = owner where rolsuper`;

test("L17: the application's role is no superuser and reaches no file, program or role of the server", async () => {
  const [role] = await query(
    database.url,
    "select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user",
  );
  expect(role).toEqual({
    rolname: "millrace_app",
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  });
  for (const forbidden of [
    "select pg_read_file('postgresql.conf')",
    "copy (select 1) to program 'true'",
    "create role another superuser",
    "alter role millrace_app superuser",
    "alter system set fsync = off",
    "set session authorization millrace",
    "set role millrace",
    "select rolpassword from pg_authid",
  ]) {
    await expect(query(database.url, forbidden), forbidden).rejects.toMatchObject({ code: "42501" });
  }
});

test("L17: neither password gives the other role", async () => {
  const [application, superuser] = [new URL(database.url), new URL(database.superuserUrl)];
  expect(application.password).not.toBe(superuser.password);
  const swapped = new URL(superuser);
  swapped.password = application.password;
  await expect(query(swapped.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
});

test("L17: a database that an earlier version made as superuser is handed over, its data untouched", async () => {
  await query(
    database.superuserUrl,
    "reassign owned by millrace_app to millrace; drop owned by millrace_app; drop role millrace_app",
  );
  await migrate(database.superuserUrl);
  await query(
    database.superuserUrl,
    `create type mood as enum ('calm'); create table things (id serial primary key, mood mood);
     create view calm as select * from things where mood = 'calm'; create statistics pairs on id, mood from things;
     insert into things (mood) values ('calm'), ('calm')`,
  );
  expect((await query(database.superuserUrl, superusersObjects)).length).toBeGreaterThan(100);

  await database.stop();
  database = await startEmbeddedDatabase(dataDir);

  expect(await query(database.url, superusersObjects)).toEqual([]);
  expect(await query(database.url, "select * from calm")).toHaveLength(2);
  expect(await migrate(database.url)).toEqual([]);
  await query(
    database.url,
    "insert into things (mood) values ('calm'); drop table things cascade; drop type mood",
  );
  // What web and workers use apart from tables.
  await query(
    database.url,
    `select graphile_worker.add_job('unknown'); select graphile_worker.force_unlock_workers(array['x']);
     select pg_advisory_lock(1); listen millrace_test; notify millrace_test; create schema extra; drop schema extra`,
  );
});

test("L17: the password of the application is the same after a restart", async () => {
  const { password } = new URL(database.url);
  await database.stop();
  database = await startEmbeddedDatabase(dataDir);
  expect(new URL(database.url).password).toBe(password);
});
