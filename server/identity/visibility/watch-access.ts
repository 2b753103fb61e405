import { service } from "#lib/services.ts";
import { flowAccessChannel } from "#queue/channels.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { createWatch, type Watch } from "#server/platform/notifications/watch.ts";

/** Watches for flows that other people can see from now on. */
export const accessWatch = service<Watch>("accessWatch");

export function createAccessWatch(listener: WebListener): Watch {
  return createWatch(listener, flowAccessChannel, (flowId) => [flowId]);
}
