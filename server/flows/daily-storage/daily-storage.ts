import { service } from "#lib/services.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { addFlowDays } from "./add-flow-days.sql.ts";
import { createDailyCounter, type DailyCounter } from "./daily-counter.ts";

/** The process's counter of the bytes that flows store today (docs/retention.md). */
export const dailyStorageCounter = service<DailyCounter>("dailyStorageCounter");

export function createDailyStorageCounter(): DailyCounter {
  return createDailyCounter({
    write: addFlowDays,
    onFailure: (cause) =>
      logger().warn({ fault: describeFault(cause) }, "daily storage not written, will be retried"),
    nowMs: Date.now,
    everyMs: 1000,
  });
}
