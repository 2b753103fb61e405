import type pg from "pg";
import { jobsName } from "./format.ts";
import { replaceJobs } from "./jobs.sql.ts";
import { replacedSchema, stagingSchema } from "./staging.sql.ts";

/*
 * Moves every object of ours from one schema to another: the tables whose names are among these with their partitions,
 * and routines. Indexes, constraints and sequences of columns follow their tables. Other objects stay: the schema may
 * have extensions, and tables of other programs.
 */
const moves = `
with ours as (
  select c.oid, c.relname from pg_class c
  where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname = any($3::text[])
), partitions as (
  select c.oid, c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent in (select oid from ours)
)
select format('alter table %I.%I set schema %I', $1::text, relname, $2::text) as statement
from (select * from ours union all select * from partitions) moved
union all
select format('alter routine %s set schema %I', p.oid::regprocedure, $2::text)
from pg_proc p where p.pronamespace = $1::text::regnamespace and p.proname = any($4::text[])`;

/**
 * Replaces everything in use by the restored data, in one transaction: until it commits, nothing has changed.
 *
 * @param schema the one in use
 * @param record records the restore, in the restored data and in the same transaction
 */
export async function swap(
  client: pg.Client,
  schema: string,
  record: (tx: pg.ClientBase) => Promise<void>,
): Promise<void> {
  await client.query("begin");
  await client.query("set local lock_timeout = '60s'");
  // Routines are named with their schema only if it is not searched.
  await client.query("set local search_path to pg_catalog");
  const names = await namesIn(
    client,
    "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace",
  );
  const routines = await namesIn(client, "select distinct proname as name from pg_proc where pronamespace");
  await client.query(`create schema ${replacedSchema}`);
  for (const [from, to] of [
    [schema, replacedSchema],
    [stagingSchema, schema],
  ]) {
    const { rows } = await client.query<{ statement: string }>(moves, [from, to, names, routines]);
    for (const { statement } of rows) await client.query(statement);
  }
  const jobs = `"${schema}".${jobsName}`;
  for (const statement of replaceJobs(jobs)) await client.query(statement);
  await client.query(`drop table ${jobs}`);
  await client.query(`drop schema ${stagingSchema}`);
  await client.query(`set local search_path to ${schema}`);
  await record(client);
  await client.query("commit");
}

async function namesIn(client: pg.Client, select: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`${select} = $1::text::regnamespace`, [
    stagingSchema,
  ]);
  return rows.map(({ name }) => name);
}
