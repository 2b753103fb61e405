import { singleton } from "#lib/singleton.ts";
import { flowEventsChannel, flowEventsSchema } from "#queue/channels.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { createWatch, type Watch } from "#server/platform/notifications/watch.ts";

/** Watches for flows whose executions changed. */
export const watchFlows: Watch = (watcher) =>
  singleton("executions.watchFlows", () =>
    createWatch(
      webListener(),
      flowEventsChannel,
      (payload) => flowEventsSchema.parse(JSON.parse(payload)).flow_ids,
    ),
  )(watcher);
