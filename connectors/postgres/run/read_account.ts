// Code, since PostgreSQL does not speak HTTP.
import { inSession } from "#connectors/postgres/session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const text = `select current_user || ' on ' || pg_catalog.current_database() as account,
  pg_catalog.current_setting('server_version') as version`;

const readAccount: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { rows } = await session.run(text);
    return { kind: "done", output: rows[0] ?? null };
  });
export default readAccount;
