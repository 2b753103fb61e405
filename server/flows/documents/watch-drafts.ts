import { service } from "#lib/services.ts";
import { flowsChannel } from "#queue/channels.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { createWatch, type Watch } from "#server/platform/notifications/watch.ts";

/** Watches for flows whose draft, settings or live version changed. */
export const draftWatch = service<Watch>("draftWatch");

export function createDraftWatch(listener: WebListener): Watch {
  return createWatch(listener, flowsChannel, (flowId) => [flowId]);
}
