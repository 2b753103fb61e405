// Code, since MySQL does not speak HTTP.
import { inSession } from "#connectors/mysql/session.ts";
import { output } from "#connectors/server-session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const text = `
  select column_name as name, concat(column_name, ' (', column_type, ')') as label, column_type as type,
    is_nullable = 'NO' as required, column_default as \`default\`
  from information_schema.columns where table_schema = database() and table_name = ?
  order by ordinal_position`;

const listColumns: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { rows, isCut } = await session.run(text, [context.input.table]);
    return output({ rows: rows.map((row) => ({ ...row, required: row.required === 1 })), isCut }, context);
  });
export default listColumns;
