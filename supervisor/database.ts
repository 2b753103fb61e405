import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "#lib/clock.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";
import { elapsed, log } from "./log.ts";
import { describeMissingRelease } from "./postgres-version.ts";

/** A database that is restarted until `stop` is called. */
export interface SupervisedDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded database and restarts it at the same address whenever it exits unexpectedly.
 *
 * @param programsFolder the value of PGBIN; null if it is not set
 * @throws when the first start fails
 */
export async function superviseDatabase(
  dataDir: string,
  programsFolder: string | null,
): Promise<SupervisedDatabase> {
  const startedAtMs = clock.monotonicMs();
  let current: EmbeddedDatabase = await startEmbeddedDatabase(dataDir, null, programsFolder);
  let isWanted = true;
  const { url } = current;
  const port = Number(new URL(url).port);
  log(`database ready in ${elapsed(startedAtMs)}`);
  const missing = describeMissingRelease(current.version);
  if (missing !== null) log(missing);

  async function keepRunning() {
    while (isWanted) {
      await current.ended;
      if (!isWanted) return;
      log("the database exited, restarting it");
      try {
        current = await startEmbeddedDatabase(dataDir, port, programsFolder);
      } catch (cause) {
        log(cause instanceof Error ? cause.message : String(cause));
        await sleep(1000);
      }
    }
  }

  const ended = keepRunning();
  return {
    url,
    async stop() {
      isWanted = false;
      await current.stop();
      await ended;
    },
  };
}
