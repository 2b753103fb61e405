import { singleton } from "#lib/singleton.ts";
import { flowEventsChannel } from "#queue/channels.ts";
import { pool } from "#server/platform/database/pool.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { toPayloads } from "#server/platform/notifications/payloads.ts";

const everyMs = 100;

interface ChangedFlow {
  flowIds: Set<string>;
  timer: NodeJS.Timeout | null;
}

const touched = () =>
  singleton<ChangedFlow>("executions.touchedFlows", () => ({ flowIds: new Set(), timer: null }));

/**
 * Notifies watchers that executions of a flow have changed. The first notification is sent immediately, further ones at
 * most every 100 ms for the whole process. A lost notification only delays watchers.
 */
export function notifyFlowChanged(flowId: string): void {
  const state = touched();
  state.flowIds.add(flowId);
  if (state.timer) return;
  notifyExecutions(state);
}

function notifyExecutions(state: ChangedFlow) {
  state.timer = null;
  if (state.flowIds.size === 0) return;
  const payloads = toPayloads("flow_ids", [...state.flowIds]);
  state.flowIds.clear();
  state.timer = setTimeout(notifyExecutions, everyMs, state);
  state.timer.unref();
  pool()
    .query({
      name: "executions.notifyFlows",
      text: "select pg_notify($1, payload) from unnest($2::text[]) as notice (payload)",
      values: [flowEventsChannel, payloads],
    })
    .catch((cause: Error) => logger().warn({ cause: cause.message }, "flow change not notified"));
}
