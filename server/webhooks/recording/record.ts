import { service } from "#lib/services.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { CallRecord } from "./call-record.ts";
import { insertCalls, isDataFault } from "./insert-calls.sql.ts";
import { createRecorder, type Recorder } from "./recorder.ts";

/** The interval between two writes; calls that arrive meanwhile share a statement. */
const everyMs = 200;
const retryMs = 1000;

export const callRecorder = service<Recorder>("callRecorder");

export function createCallRecorder(): Recorder {
  return createRecorder({
    write: insertCalls,
    onFailure: (cause, { calls }) =>
      logger().warn({ fault: describeFault(cause), calls: calls.length }, "calls not recorded"),
    canRetry: (cause) => !isDataFault(cause),
    everyMs,
    retryMs,
  });
}

/** Records a call for the request inspector. Synchronous, never throws, never delays the response; best effort. */
export function recordCall(record: CallRecord): void {
  try {
    callRecorder().add(record);
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "a call could not be recorded");
  }
}

/** Writes everything that is pending. Resolves when it is written or has failed. */
export function flushCalls(): Promise<void> {
  return callRecorder().flush();
}
