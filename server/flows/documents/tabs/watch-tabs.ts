import { service } from "#lib/services.ts";
import { tabsChannel } from "#queue/channels.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { createWatch, type Watch } from "#server/platform/notifications/watch.ts";

/** Watches for flows that a tab opened, left, or selected another node in. */
export const tabWatch = service<Watch>("tabWatch");

export function createTabWatch(listener: WebListener): Watch {
  return createWatch(listener, tabsChannel, (flowId) => [flowId]);
}
