import { service } from "#lib/services.ts";
import { flowEventsChannel } from "#queue/channels.ts";
import type { Connections } from "#server/platform/database/connections.ts";
import { Parameters, text } from "#server/platform/database/parameters.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { toPayloads } from "#server/platform/notifications/payloads.sql.ts";

const everyMs = 100;

/** Notifies a flow's watchers that its executions changed. */
export interface FlowEvents {
  /** The first notification is sent at once, further ones at most every 100 ms; a lost one costs watchers a delay only. */
  notify(flowId: string): void;
  close(): void;
}

const given = new Parameters<readonly string[]>();
const notice = given.each((payloads) => payloads).as("notice", { payload: text((payload) => payload) });

const notify = {
  name: "executions.notifyFlows",
  text: `select pg_notify('${flowEventsChannel}', payload) from ${notice.sql}`,
};

export const flowEvents = service<FlowEvents>("flowEvents");

export function createFlowEvents(pool: Connections): FlowEvents {
  const flowIds = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let next: NodeJS.Immediate | null = null;

  function send() {
    timer = next = null;
    if (flowIds.size === 0) return;
    const payloads = toPayloads("flow_ids", [...flowIds]);
    flowIds.clear();
    timer = setTimeout(send, everyMs);
    timer.unref();
    pool
      .query({ ...notify, values: given.values(payloads) })
      .catch((cause: Error) => logger().warn({ cause: cause.message }, "flow change not notified"));
  }

  return {
    notify(flowId) {
      flowIds.add(flowId);
      // After the responses of this turn, which writing to the database's socket would delay.
      if (!timer) next ??= setImmediate(send);
    },
    close() {
      if (timer) clearTimeout(timer);
      if (next) clearImmediate(next);
    },
  };
}

/** `FlowEvents.notify` of this process. */
export function notifyFlowChanged(flowId: string): void {
  flowEvents().notify(flowId);
}
