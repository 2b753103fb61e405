import { service } from "#lib/services.ts";
import { elementsChannel } from "#queue/channels.ts";
import { createNotifiedCache } from "#server/platform/caching/notified-cache.ts";
import type { NotificationHandler, WebListener } from "#server/platform/database/web-listener.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type Catalog, toCatalog } from "./catalog-entry.ts";
import { getPublishedElements } from "./element-rows.sql.ts";

/** The time for which a catalog is fresh while no notifications arrive. */
const notListeningMs = 1000;
/** The time a request waits for an unresponsive database if there is an older catalog to show. */
const maxWaitMs = 2000;

export interface CatalogCache extends NotificationHandler {
  /** The catalog, without a promise while it is fresh. If reloading fails, the last one. */
  get(): Catalog | Promise<Catalog>;
  /** The catalog while it is fresh; never loads it. */
  peek(): Catalog | undefined;
  /** Marks the catalog as changed. */
  outdate(): void;
}

/** The cache's only key. */
const key = "catalog";

export function createCatalogCache(load: () => Promise<Catalog>): CatalogCache {
  const {
    get,
    peek,
    outdate,
    onListening: heard,
    onLost: lost,
  } = createNotifiedCache({
    max: 1,
    load,
    freshMs: (_, isListening) => (isListening ? Number.POSITIVE_INFINITY : notListeningMs),
    stale: {
      maxWaitMs,
      retryMs: notListeningMs,
      onFailure: (_, cause) =>
        logger().warn({ fault: describeFault(cause) }, "element catalog could not be reloaded"),
    },
  });
  return {
    get: () => get(key),
    peek: () => peek(key),
    outdate: () => outdate(key),
    onListening: heard,
    onLost: lost,
  };
}

/** The process's catalog. */
export const catalogCache = service<CatalogCache>("catalogCache");

/** Starts listening for changes. */
export function createListeningCatalog(listener: WebListener): CatalogCache {
  const cache = createCatalogCache(async () => toCatalog(await getPublishedElements()));
  listener.listen(elementsChannel, cache.outdate, cache);
  return cache;
}
