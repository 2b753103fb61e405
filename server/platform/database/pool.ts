import type pg from "pg";
import { singleton } from "#lib/singleton.ts";
import { config } from "#server/platform/config/config.ts";
import { createConnections } from "./connections.ts";

/**
 * The process's connections. Hot statements use it directly with named prepared statements; everything else goes through
 * `prisma()`, which shares it.
 */
export function pool(): pg.Pool {
  return singleton("database.pool", () =>
    createConnections({
      connectionString: config().databaseUrl,
      max: config().databaseConnections,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      application_name: "millrace",
    }),
  );
}
