import { service } from "#lib/services.ts";
import { flowEventsChannel, flowEventsSchema } from "#queue/channels.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { createWatch, type Watch } from "#server/platform/notifications/watch.ts";

/** Watches for flows whose executions changed. */
export const flowWatch = service<Watch>("flowWatch");

export function createFlowWatch(listener: WebListener): Watch {
  return createWatch(
    listener,
    flowEventsChannel,
    (payload) => flowEventsSchema.parse(JSON.parse(payload)).flow_ids,
  );
}
