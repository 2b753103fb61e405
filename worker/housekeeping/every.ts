import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "#server/platform/logging/logger.ts";

/**
 * Runs the work immediately and then every `intervalMs`, never concurrently, until `stop` is aborted. Errors are
 * logged, and the work runs again at the next interval.
 */
export async function every(
  name: string,
  intervalMs: number,
  stop: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await work();
    } catch (cause) {
      if (!stop.aborted) logger().warn({ cause: String(cause) }, `${name} failed, will retry`);
    }
    await sleep(intervalMs, undefined, { signal: stop }).catch(() => {});
  }
}
