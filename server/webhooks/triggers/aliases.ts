import { service } from "#lib/services.ts";
import { triggersChannel } from "#queue/channels.ts";
import { createNotifiedCache, type NotifiedCache } from "#server/platform/caching/notified-cache.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { findAlias } from "./data.ts";
import type { AliasLookup } from "./trigger-lookup.ts";

/** Changes are notified immediately. This bounds the staleness when a connection has broken unnoticed. */
const knownMs = 30_000;
const absentMs = 1000;

/** The process's aliases by path. Cached only while notifications arrive. */
export const aliases = service<NotifiedCache<AliasLookup>>("aliases");

/** Starts listening for changes. */
export function createListeningAliases(listener: WebListener): NotifiedCache<AliasLookup> {
  const cache = createNotifiedCache<AliasLookup>({
    max: 20_000,
    load: findAlias,
    freshMs(found, isListening) {
      if (!isListening) return 0;
      return found ? knownMs : absentMs;
    },
  });
  const outdateFlow = (flowId: string) =>
    cache.outdateWhere((found) => found === null || found.flowId === flowId);
  listener.listen(triggersChannel, outdateFlow, cache);
  return cache;
}
