import { singleton } from "#lib/singleton.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { addFlowDays } from "./add-flow-days.ts";
import { createDailyCounter, type DailyCounter } from "./daily-counter.ts";

/** The process's count of what flows store today (docs/retention.md). */
export function dailyStorageCounter(): DailyCounter {
  return singleton("dailyStorage", () =>
    createDailyCounter({
      write: addFlowDays,
      onFailure: (cause) =>
        logger().warn({ fault: describeFault(cause) }, "stored bytes not counted yet, will be tried again"),
      nowMs: Date.now,
      everyMs: 1000,
    }),
  );
}
