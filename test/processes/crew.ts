import { setImmediate as nextTurn } from "node:timers/promises";
import { startTestWorker, type TestWorker } from "./worker.ts";

/** When a worker was killed, in milliseconds since the epoch. */
export interface Kill {
  atMs: number;
  /** By then, a server in this process has received everything that the worker sent. */
  silentAtMs: number;
}

/** Workers that run side by side, and are replaced when they are killed. */
export interface Crew {
  workers: TestWorker[];
  /** Kills a worker and starts another in its place; resolves once the other runs. */
  replace(index: number): Promise<Kill>;
  stop(): Promise<void>;
}

export async function startCrew(
  size: number,
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Crew> {
  const start = () => startTestWorker(databaseUrl, environment);
  const workers = await Promise.all(Array.from({ length: size }, start));
  return {
    workers,
    async replace(index) {
      const atMs = Date.now();
      await workers[index]?.kill();
      await drainSockets();
      const silentAtMs = Date.now();
      workers[index] = await start();
      return { atMs, silentAtMs };
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/**
 * The kernel has what a process sent before it ended: one turn accepts its connection, the next reads it, one more
 * parses it.
 */
async function drainSockets(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}
