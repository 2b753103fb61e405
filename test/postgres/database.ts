import pg from "pg";
import { inject } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import type { Services } from "#lib/services.ts";
import { createConnections } from "#server/platform/database/connections.ts";
import { secretKey } from "#test/secret-key.ts";

/** A test file's own database. */
export interface TestDatabase {
  url: string;
  /** Connections for setup and assertions; the code under test opens its own. */
  pool: pg.Pool;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A fresh migrated database, cloned from the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject("templateName"));
}

/** An empty database without a schema. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template0");
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const admin = inject("adminUrl");
  const name = `millrace_test_${newNodeId().toLowerCase().replaceAll("-", "_")}`;
  // Half the work of PostgreSQL's own choice, which writes the copy to its log too.
  await administer(admin, `create database "${name}" template "${template}" strategy file_copy`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const pool = createConnections({ connectionString: url.href, max: 5 });
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await untilUnused(admin, name);
      await administer(admin, `drop database if exists "${name}" with (force)`);
    },
  };
}

/**
 * A fresh database that the code under test in this process uses: sets the environment that `config()` parses and opens the
 * process's services. `drop` closes them.
 */
export async function useTestDatabase(
  environment: Record<string, string> = {},
  open: () => Services | Promise<Services> = openDefault,
): Promise<TestDatabase> {
  const database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    // Vitest sets its own BASE_URL, "/".
    BASE_URL: "http://localhost:3000",
    SECRET_KEY: secretKey,
    LOG_LEVEL: "silent",
    ...environment,
  });
  const services = await open();
  return {
    ...database,
    async drop() {
      await services.close();
      await database.drop();
    },
  };
}

/** Loaded only where it is needed. */
async function openDefault(): Promise<Services> {
  const { openTestServices } = await import("#test/services.ts");
  return openTestServices();
}

/**
 * Waits up to two seconds for connections that were just closed: the server may still hold them, and to end one by force is an
 * error on a client that has no listener any more.
 */
async function untilUnused(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where datname = $1 and backend_type = 'client backend' limit 1",
        [database],
      );
      if (rowCount === 0) return;
      await client.query("select pg_sleep(0.1)");
    }
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses two concurrent copies of one template, so a refused copy is retried. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      const refused = await client.query(statement).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (!refused) return;
      if (attempt >= 100 || !isInUse(refused)) throw refused;
      await client.query("select pg_sleep(0.1)");
    }
  } finally {
    await client.end();
  }
}

/** SQLSTATE `object_in_use`. */
function isInUse(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && cause.code === "55006";
}
