import { singleton } from "#lib/singleton.ts";
import { callEventsSchema, callsChannel } from "#queue/channels.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { createWatch, type Watch } from "#server/platform/notifications/watch.ts";

/** Watches for nodes whose calls were recorded by any process. */
export const watchCalls: Watch = (watcher) =>
  singleton("calls.watchCalls", () =>
    createWatch(
      webListener(),
      callsChannel,
      (payload) => callEventsSchema.parse(JSON.parse(payload)).node_ids,
    ),
  )(watcher);
