import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";

/**
 * Returns a function that runs `send`. Calls while it runs are made up for by one more run afterwards. If the database
 * is away, nothing is sent: once it is back, the listener reports that notifications may have been missed, and the
 * function is called again.
 *
 * @param about for the log
 */
export function createRefresh(about: Record<string, string>, send: () => Promise<void>): () => Promise<void> {
  let isReading = false;
  let isStale = false;
  return async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        await send();
      }
    } catch (fault) {
      logger().warn(
        { fault: describeFault(fault), ...about },
        "changes could not be read for an event stream",
      );
    } finally {
      isReading = false;
    }
  };
}
