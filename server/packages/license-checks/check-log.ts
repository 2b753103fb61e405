import { service } from "#lib/services.ts";
import { createFlusher } from "#server/platform/batching/flusher.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { NewCheck } from "./store-checks.sql.ts";

/** Records license checks in the background. Nothing waits for it. */
export interface CheckLog {
  add(check: NewCheck): void;
  /** Resolves when everything that was added has been stored or dropped. */
  settled(): Promise<void>;
}

const delayMs = 500;
const maxBatch = 1000;
/** Beyond this the older half is dropped: the log is informational, not a ledger. */
const maxWaiting = 20_000;

/** @param store stores a batch; a failed batch is logged and dropped */
export function createCheckLog(store: (checks: readonly NewCheck[]) => Promise<void>): CheckLog {
  let waiting: NewCheck[] = [];

  const flusher = createFlusher({
    countWaiting: () => waiting.length,
    async flushNext() {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      await store(batch).catch((cause: unknown) =>
        logger().warn({ fault: describeFault(cause), checks: batch.length }, "license checks not stored"),
      );
      return {};
    },
    maxInFlight: 1,
    delayMs,
  });

  return {
    add(check) {
      if (waiting.length >= maxWaiting) waiting = waiting.slice(maxWaiting / 2);
      waiting.push(check);
      flusher.added();
    },
    settled: flusher.settled,
  };
}

export const checkLog = service<CheckLog>("checkLog");
