import { service } from "#lib/services.ts";
import { triggersChannel } from "#queue/channels.ts";
import { createNotifiedCache, type NotifiedCache } from "#server/platform/caching/notified-cache.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { loadTrigger } from "./data.ts";
import type { TriggerLookup } from "./trigger-lookup.ts";

/** Triggers by node id. Cached only while notifications arrive. */
export interface TriggerCache extends NotifiedCache<TriggerLookup> {
  /** The flow has changed or was added. */
  outdateFlow(flowId: string): void;
}

/** Changes are notified immediately. This bounds the staleness when a connection has broken unnoticed. */
const liveMs = 30_000;
const absentMs = 1000;
/** Saving a draft does not notify. */
const draftMs = 200;

export function createTriggerCache(lookUp: (nodeId: string) => Promise<TriggerLookup>): TriggerCache {
  const cache = createNotifiedCache<TriggerLookup>({
    max: 20_000,
    load: lookUp,
    freshMs(found, isListening) {
      if (!isListening) return 0;
      if (found.kind === "draft") return Math.min(draftMs, found.listener.remainingMs);
      if (found.kind !== "live") return absentMs;
      return Math.min(liveMs, found.listener?.remainingMs ?? liveMs);
    },
  });
  return {
    ...cache,
    outdateFlow: (flowId) =>
      cache.outdateWhere((found) => found.kind === "webhook_not_found" || found.flowId === flowId),
  };
}

async function lookUpLogged(nodeId: string): Promise<TriggerLookup> {
  try {
    return await loadTrigger(nodeId);
  } catch (cause) {
    logger().error({ nodeId, fault: describeFault(cause) }, "trigger lookup failed");
    throw cause;
  }
}

/** The process's triggers. */
export const triggers = service<TriggerCache>("triggers");

/** Starts listening for changes. */
export function createListeningTriggers(listener: WebListener): TriggerCache {
  const cache = createTriggerCache(lookUpLogged);
  listener.listen(triggersChannel, cache.outdateFlow, cache);
  return cache;
}
