import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import type { FlowDocument } from "#engine/document.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { startChild } from "./child.ts";

/** A new embedded database for a measurement. */
export interface Ground {
  databaseUrl: string;
  pool: pg.Pool;
  makeLive(document: FlowDocument): Promise<void>;
  /** Writes all changed pages to the disk, so that the next round does not pay for those of the rounds before. */
  writeBack(): Promise<void>;
  clear(): Promise<void>;
}

const readySchema = z.object({ url: z.string() });

/** Starts PostgreSQL with the settings of `npm start` in a temporary folder and migrates it. It ends with this process. */
export async function layGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), "database-"));
  const database = await startChild("hold-database.ts", {}, folder);
  const { url } = readySchema.parse(database.message);
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => {});
  return {
    databaseUrl: url,
    pool,
    async makeLive(document) {
      await makeFlowLive(pool, document);
    },
    async writeBack() {
      await pool.query("checkpoint");
    },
    async clear() {
      await pool.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
