import { service } from "#lib/services.ts";
import { callEventsSchema, callsChannel } from "#queue/channels.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { createWatch, type Watch } from "#server/platform/notifications/watch.ts";

/** Watches for nodes whose calls were recorded, by any process. */
export const callWatch = service<Watch>("callWatch");

export function createCallWatch(listener: WebListener): Watch {
  return createWatch(
    listener,
    callsChannel,
    (payload) => callEventsSchema.parse(JSON.parse(payload)).node_ids,
  );
}
