import { watchFlows } from "#server/executions/events/watch-flows.ts";
import { getExecution, getExecutionFingerprint } from "#server/executions/reads/data.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { EventSink } from "#server/platform/event-stream/event-stream.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";

/**
 * Sends an execution whole at once and whenever it has changed, and ends the stream when it is finished or gone. Changes that
 * come while one is being read are read together afterwards.
 *
 * @returns what ends the following
 */
export function followExecution(
  principal: Principal,
  { id, flowId }: { id: string; flowId: string },
  { send, end }: EventSink,
): () => void {
  let sent: string | null = null;
  let isReading = false;
  let isStale = false;

  async function catchUp() {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        await sendIfChanged();
      }
    } catch (fault) {
      // The database is away. When it is back the listener says that something may have been missed, and this runs again.
      logger().warn({ fault: describeFault(fault), execution: id }, "an execution could not be followed");
    } finally {
      isReading = false;
    }
  }

  async function sendIfChanged() {
    const fingerprint = await getExecutionFingerprint(principal, id);
    if (fingerprint === sent) return;
    const execution = await getExecution(principal, id);
    if (!execution) return end();
    sent = fingerprint;
    send("execution", execution);
    if (execution.finished_at !== null) end();
  }

  const stop = watchFlows((flowIds) => {
    if (flowIds === null || flowIds.has(flowId)) void catchUp();
  });
  void catchUp();
  return stop;
}
