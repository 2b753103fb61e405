// Code, since PostgreSQL does not speak HTTP.
import { insert } from "#connectors/postgres/insert.ts";
import { identifier } from "#connectors/postgres/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const upsertRows: OperationCode = (context) =>
  insert(context, (columns) => {
    const { key = [] } = context.input;
    const keys = (Array.isArray(key) ? key : [key]).map(identifier);
    const others = columns.filter((column) => !keys.includes(column));
    // A row of keys alone is changed to itself: one that is left as it is would not be returned.
    const changed = others.length > 0 ? others : keys;
    const changes = changed.map((column) => `${column} = excluded.${column}`).join(", ");
    return ` on conflict (${keys.join(", ")}) do update set ${changes}`;
  });
export default upsertRows;
