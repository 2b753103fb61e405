import pg from "pg";
import { singleton } from "#lib/singleton.ts";
import { config } from "#server/config.ts";

/**
 * The process's connections. Hot statements use it directly with named prepared statements; everything else goes through
 * `prisma()`, which shares it.
 */
export function pool(): pg.Pool {
  return singleton("database.pool", () => {
    const created = new pg.Pool({
      connectionString: config().databaseUrl,
      max: config().databaseConnections,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 5_000,
      application_name: "millrace",
    });
    // A connection that breaks while idle is replaced by the pool; without a listener Node would end the process.
    created.on("error", () => {});
    return created;
  });
}
