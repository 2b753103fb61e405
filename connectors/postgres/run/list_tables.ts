// Code, since PostgreSQL does not speak HTTP.

import { inSession } from "#connectors/postgres/session.ts";
import { output } from "#connectors/server-session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const text = `
  select c.relname::text as name,
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end
      as kind
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete')
  order by c.relname`;

const listTables: OperationCode = (context) =>
  inSession(context, async (session) =>
    output(await session.run(text, [context.input.schema ?? "public"]), context),
  );
export default listTables;
