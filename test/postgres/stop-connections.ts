import pg from "pg";
import { inject } from "vitest";

/** Makes a database unavailable, as during a restart. */
export interface Outage {
  end(): Promise<void>;
}

/** Ends all connections to a test database and refuses new ones until `end`. */
export async function startOutage(databaseUrl: string): Promise<Outage> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  await admin.query(`alter database "${name}" with allow_connections false`);
  // Only clients: PostgreSQL's own processes, such as autovacuum, may not be ended.
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [name],
  );
  return {
    async end() {
      await admin.query(`alter database "${name}" with allow_connections true`);
      await admin.end();
    },
  };
}
