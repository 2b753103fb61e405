import type pg from "pg";
import { config } from "#server/platform/config/config.ts";
import { createConnections } from "./connections.ts";

const statementTimeoutMs = 5000;

/**
 * Connections for taking calls and nothing else, so that no slow page can keep a call waiting. The server ends a statement
 * that takes too long, and then it did not happen; `query_timeout` is for a database that does not even say so.
 *
 * @param options settings of the sessions, as `-c name=value`
 */
export function createCallConnections(name: string, max: number, options?: string): pg.Pool {
  return createConnections({
    connectionString: config().databaseUrl,
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
