// Code, since MySQL does not speak HTTP.
import { inSession } from "#connectors/mysql/session.ts";
import { output } from "#connectors/server-session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const text = `
  select table_name as name, case table_type when 'VIEW' then 'view' else 'table' end as kind
  from information_schema.tables where table_schema = database() order by table_name`;

const listTables: OperationCode = (context) =>
  inSession(context, async (session) => output(await session.run(text), context));
export default listTables;
