import type { Channel } from "#api/packages/releases/schema.ts";
import { service } from "#lib/services.ts";
import { packagesChannel } from "#queue/channels.ts";
import type { KeyRing } from "#server/packages/signing/key-ring.ts";
import { createNotifiedCache, type NotifiedCache } from "#server/platform/caching/notified-cache.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import type { CachedResponse } from "#server/platform/http/public-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { findOffers, type OfferedPackage, type OfferedRelease } from "./offered-releases.sql.ts";
import { rankReleases } from "./select-release.ts";

/** A release and its publisher's notes, in Markdown. */
export interface ChangelogEntry {
  release: OfferedRelease;
  notes: string;
}

/** The releases that one package offers. Replaced as a whole when any of them changes. */
export interface Offers {
  package: OfferedPackage;
  /** The releases that are not yanked, highest version first. */
  ranked: readonly OfferedRelease[];
  /** Whether some release is offered to only some callers. */
  partial: boolean;
  /** Cached responses, by channel and release. */
  cached: Map<Channel, Map<OfferedRelease, CachedRelease>>;
  /** Cached changelogs, by channel and release. */
  changelogs: Map<string, readonly ChangelogEntry[]>;
}

/** A cached response about a release, and the time for which it is valid. */
export interface CachedRelease extends CachedResponse {
  /** The key ring that signed it. */
  ring: KeyRing;
  /** Milliseconds since 1970. */
  until: number;
}

/** Null if there is no such package. */
export type OffersCache = NotifiedCache<Offers | null>;

/** Changes are notified immediately. This bounds the staleness when a connection has broken unnoticed. */
const listeningMs = 30_000;
const notListeningMs = 1000;

/** Offers by package slug. They are served even while the database is away, so that installations do not notice. */
export function createOffersCache(load: (slug: string) => Promise<Offers | null>): OffersCache {
  return createNotifiedCache({
    max: 1000,
    load,
    freshMs: (_, isListening) => (isListening ? listeningMs : notListeningMs),
    stale: {
      maxWaitMs: 2000,
      retryMs: notListeningMs,
      onFailure: (slug, cause) =>
        logger().warn({ slug, fault: describeFault(cause) }, "offers of a package could not be reloaded"),
    },
  });
}

async function loadOffers(slug: string): Promise<Offers | null> {
  const found = await findOffers(slug);
  if (!found) return null;
  const ranked = rankReleases(found.releases);
  const partial = ranked.some(({ rollout }) => rollout < 100);
  return { package: found.package, ranked, partial, cached: new Map(), changelogs: new Map() };
}

/** The process's offers. */
export const offers = service<OffersCache>("offers");

/** Starts listening for changes. */
export function createListeningOffers(listener: WebListener): OffersCache {
  const cache = createOffersCache(loadOffers);
  listener.listen(packagesChannel, cache.outdate, cache);
  return cache;
}
