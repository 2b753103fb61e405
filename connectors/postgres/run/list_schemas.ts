// Code, since PostgreSQL does not speak HTTP.

import { inSession } from "#connectors/postgres/session.ts";
import { output } from "#connectors/server-session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const text = `
  select nspname::text as name from pg_catalog.pg_namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_catalog.has_schema_privilege(oid, 'usage')
  order by nspname`;

const listSchemas: OperationCode = (context) =>
  inSession(context, async (session) => output(await session.run(text), context));
export default listSchemas;
