import { singleton } from "#lib/singleton.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { addFlowDays } from "./store.ts";
import { createTally, type Tally } from "./tally.ts";

/** The process's count of what flows store today (docs/retention.md). */
export function dailyStorage(): Tally {
  return singleton("dailyStorage", () =>
    createTally({
      write: addFlowDays,
      onFailure: (cause) =>
        logger().warn({ fault: describeFault(cause) }, "stored bytes not counted yet, will be tried again"),
      nowMs: Date.now,
      everyMs: 1000,
    }),
  );
}
