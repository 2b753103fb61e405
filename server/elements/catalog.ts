import { setTimeout as delay } from "node:timers/promises";
import { singleton } from "#lib/singleton.ts";
import { elementsChannel } from "#queue/channels.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type Catalog, toCatalog } from "./catalog-entry.ts";
import { getPublished } from "./store.ts";

/** How long what was read may be shown while changes are not heard. */
const unheardMs = 1000;
/** How long a request waits for a database that does not answer, when there is something older to show. */
const patienceMs = 2000;

export interface CatalogCache {
  /** The catalogue, from memory where nothing changed since it was read. Concurrent questions share one look. */
  get(): Catalog | Promise<Catalog>;
  /** The catalogue where `get` would give it without a look; else null, and nothing begins. */
  peek(): Catalog | null;
  /** Something changed: the next question looks again. */
  forget(): void;
  startHearing(): void;
  stopHearing(): void;
}

/** Keeps what `load` gives while changes are heard. When it cannot be loaded anew, the last one is shown on. */
export function createCatalogCache(load: () => Promise<Catalog>): CatalogCache {
  let known: Catalog | null = null;
  let freshUntilMs = 0;
  let hearing = false;
  let underWay: Promise<Catalog> | null = null;

  async function look(): Promise<Catalog> {
    const loading = load();
    // What changes while it is being read makes this look one of the past.
    underWay = loading;
    try {
      const catalog = await loading;
      known = catalog;
      if (underWay === loading) freshUntilMs = hearing ? Number.POSITIVE_INFINITY : Date.now() + unheardMs;
      return catalog;
    } finally {
      if (underWay === loading) underWay = null;
    }
  }

  async function lookOrLast(last: Catalog): Promise<Catalog> {
    const looked = underWay ?? look();
    return Promise.race([
      looked.catch((cause: unknown) => {
        logger().warn({ fault: describeFault(cause) }, "the catalogue of elements could not be read anew");
        freshUntilMs = Date.now() + unheardMs;
        return last;
      }),
      delay(patienceMs, last, { ref: false }),
    ]);
  }

  function peek(): Catalog | null {
    return freshUntilMs === Number.POSITIVE_INFINITY || Date.now() < freshUntilMs ? known : null;
  }

  return {
    peek,
    get: () => peek() ?? (known ? lookOrLast(known) : (underWay ?? look())),
    forget() {
      freshUntilMs = 0;
      underWay = null;
    },
    startHearing() {
      hearing = true;
      freshUntilMs = 0;
      underWay = null;
    },
    stopHearing() {
      hearing = false;
      freshUntilMs = 0;
    },
  };
}

/** The process's catalogue. It begins to listen for changes when it is first asked for. */
export function catalogCache(): CatalogCache {
  return singleton("elements.catalog", () => {
    const cache = createCatalogCache(async () => toCatalog(await getPublished()));
    webListener().listen(elementsChannel, cache.forget, {
      heard: cache.startHearing,
      lost: cache.stopHearing,
    });
    return cache;
  });
}
