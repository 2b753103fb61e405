import type pg from "pg";
import { service } from "#lib/services.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createConnections } from "./connections.ts";

/**
 * The process's connections. Hot statements use it directly with named prepared statements; everything else goes through
 * `prisma()`, which shares it.
 */
export const pool = service<pg.Pool>("pool");

export function createPool({ databaseUrl, databaseConnections }: Config): pg.Pool {
  return createConnections({
    connectionString: databaseUrl,
    max: databaseConnections,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    application_name: "millrace",
  });
}
