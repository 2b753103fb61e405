import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "#server/platform/logging/logger.ts";

/** Work that a worker repeats, beside its jobs. */
export interface Duty {
  /** As it stands in the log: "<name> failed, will retry". */
  name: string;
  /** The pause after each run. */
  everyMs: number;
  run(): Promise<unknown>;
}

/**
 * Runs the duty immediately and then every `everyMs`, never concurrently, until `stop` is aborted. Errors are logged, and
 * it runs again at the next interval.
 */
export async function every({ name, everyMs, run }: Duty, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await run();
    } catch (cause) {
      if (!stop.aborted) logger().warn({ cause: String(cause) }, `${name} failed, will retry`);
    }
    await sleep(everyMs, undefined, { signal: stop }).catch(() => {});
  }
}
