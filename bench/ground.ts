import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { FlowDocument } from "#engine/document.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";

/** A new embedded database for a measurement. */
export interface Ground {
  databaseUrl: string;
  pool: pg.Pool;
  makeLive(document: FlowDocument): Promise<void>;
  clear(): Promise<void>;
}

/** Starts PostgreSQL with the settings of `npm start` in a temporary folder and migrates it. */
export async function layGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-bench-"));
  const database = await startEmbeddedDatabase(folder);
  await migrate(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on("error", () => {});
  return {
    databaseUrl: database.url,
    pool,
    async makeLive(document) {
      await makeFlowLive(pool, document);
    },
    async clear() {
      await pool.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
