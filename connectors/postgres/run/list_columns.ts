// Code, since PostgreSQL does not speak HTTP.

import { inSession } from "#connectors/postgres/session.ts";
import { output } from "#connectors/server-session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const text = `
  select a.attname::text as name, a.attname || ' (' || t.type || ')' as label, t.type, a.attnotnull as required,
    pg_catalog.pg_get_expr(d.adbin, d.adrelid) as default
  from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select pg_catalog.format_type(a.atttypid, a.atttypmod) as type) t
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;

const listColumns: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { schema = "public", table = "" } = context.input;
    return output(await session.run(text, [schema, table]), context);
  });
export default listColumns;
