import { singleton } from "#lib/singleton.ts";
import { flowEventsChannel } from "#queue/channels.ts";
import { pool } from "#server/platform/database/pool.ts";
import { logger } from "#server/platform/logging/logger.ts";

const everyMs = 100;

/** A notification holds less than 8,000 bytes, and an id in JSON is 39. */
const maxIdsPerNotification = 150;

interface Touched {
  flowIds: Set<string>;
  timer: NodeJS.Timeout | null;
}

const touched = () =>
  singleton<Touched>("executions.touchedFlows", () => ({ flowIds: new Set(), timer: null }));

/**
 * Says that executions of a flow changed, to whoever watches it. The first word goes out at once, further ones at most every
 * 100 ms for the whole process; a lost one costs watchers a delay only.
 */
export function touchFlow(flowId: string): void {
  const state = touched();
  state.flowIds.add(flowId);
  if (state.timer) return;
  announce(state);
}

function announce(state: Touched) {
  state.timer = null;
  if (state.flowIds.size === 0) return;
  const ids = [...state.flowIds];
  state.flowIds.clear();
  state.timer = setTimeout(announce, everyMs, state);
  state.timer.unref();
  for (let at = 0; at < ids.length; at += maxIdsPerNotification) {
    const payload = JSON.stringify({ flow_ids: ids.slice(at, at + maxIdsPerNotification) });
    pool()
      .query({
        name: "executions.notifyFlows",
        text: "select pg_notify($1, $2)",
        values: [flowEventsChannel, payload],
      })
      .catch((cause: Error) => logger().warn({ cause: cause.message }, "flow events not announced"));
  }
}
