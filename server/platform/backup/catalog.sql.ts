import type pg from "pg";
import type { Header } from "./format.ts";

type Table = Header["tables"][number];

/** The tables of our schema without partitions, by name. Others in the same schema, of other programs, are not ours. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(p.relname::text order by p.relname) from pg_inherits i join pg_class p on p.oid = i.inhrelid
                where i.inhparent = c.oid), '{}') as partitions
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> '_prisma_migrations'
    order by c.relname`);
  return rows;
}

/** The columns that a sequence numbers, and the last number. */
export async function listSequences(client: pg.ClientBase): Promise<Header["sequences"]> {
  const { rows } = await client.query<Header["sequences"][number]>(`
    select t.relname as table, a.attname as column, coalesce(pg_sequence_last_value(s.oid), 1)::text as value
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace
    order by 1, 2`);
  return rows;
}

export async function listMigrations(client: pg.ClientBase): Promise<Header["migrations"]> {
  const { rows } = await client.query<Header["migrations"][number]>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return rows;
}
