import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "#server/platform/logging/logger.ts";

/**
 * Does the work at once and then every `intervalMs`, one after the other, until `stop` is aborted. What it throws is logged,
 * and the work done again in its turn.
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
      if (!stop.aborted) logger().warn({ cause: String(cause) }, `${name} failed, will be tried again`);
    }
    await sleep(intervalMs, undefined, { signal: stop }).catch(() => {});
  }
}
