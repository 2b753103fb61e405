import { startTestWorker, type TestWorker } from "./worker.ts";

/** Workers that run side by side, and are replaced when they fall. */
export interface Crew {
  workers: TestWorker[];
  /** Kills one outright and starts another in its place. Resolves with the instant of the kill, once the other runs. */
  replace(index: number): Promise<number>;
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
      workers[index] = await start();
      return atMs;
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
