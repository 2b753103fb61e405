import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";
import { say, since } from "./say.ts";

/** A database that is restarted until `stop` is called. */
export interface KeptDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded database and restarts it at the same address whenever it exits unexpectedly.
 *
 * @throws when the first start fails
 */
export async function keepDatabase(dataDir: string): Promise<KeptDatabase> {
  const startedAtMs = performance.now();
  let current: EmbeddedDatabase = await startEmbeddedDatabase(dataDir);
  let isWanted = true;
  const { url } = current;
  const port = Number(new URL(url).port);
  say(`database ready in ${since(startedAtMs)}`);

  async function keep() {
    while (isWanted) {
      await current.ended;
      if (!isWanted) return;
      say("the database ended, starting it again");
      try {
        current = await startEmbeddedDatabase(dataDir, port);
      } catch (cause) {
        say(cause instanceof Error ? cause.message : String(cause));
        await sleep(1000);
      }
    }
  }

  const kept = keep();
  return {
    url,
    async stop() {
      isWanted = false;
      await current.stop();
      await kept;
    },
  };
}
