import type pg from "pg";
import type { Config } from "#server/platform/config/config.ts";
import { createConnections } from "./connections.ts";

const statementTimeoutMs = 5000;

/**
 * Connections only for accepting calls, so that no slow page can delay a call. The server ends a statement that takes
 * too long, which then has no effect; `query_timeout` covers a database that does not respond at all.
 *
 * @param options settings of the sessions, as `-c name=value`
 */
export function createCallConnections(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  name: string,
  max: number,
  options?: string,
): pg.Pool {
  return createConnections({
    connectionString: databaseUrl,
    max,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 3000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1000,
    keepAlive: true,
    application_name: name,
    ...(options && { options }),
  });
}
