import { singleton } from "#lib/singleton.ts";
import { packagesChannel } from "#queue/channels.ts";
import type { KeyRing } from "#server/packages/signing/key-ring.ts";
import { createNotifiedCache, type NotifiedCache } from "#server/platform/caching/notified-cache.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import type { CachedResponse } from "#server/platform/http/public-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { ChangelogEntry } from "./changelog.ts";
import { findOffers, type OfferedPackage, type OfferedRelease } from "./offered-releases.ts";
import type { Channel } from "./schema.ts";
import { rankReleases } from "./select-release.ts";

/** What there is to offer of one package. Thrown away whole when anything of it changes. */
export interface Offers {
  package: OfferedPackage;
  /** Those that are not yanked, the highest version first. */
  ranked: readonly OfferedRelease[];
  /** Whether some release is offered to a part of all callers only. */
  partial: boolean;
  /** Answers made from it, by channel and release. */
  cached: Map<Channel, Map<OfferedRelease, CachedRelease>>;
  /** Changelogs read for it, by channel and release. */
  changelogs: Map<string, readonly ChangelogEntry[]>;
}

/** What is answered about a release, and how long it holds. */
export interface CachedRelease extends CachedResponse {
  /** The keys that it was signed from. */
  ring: KeyRing;
  /** Milliseconds since 1970. */
  until: number;
}

/** Null: there is no such package. */
export type OffersCache = NotifiedCache<Offers | null>;

/** Changes are notified at once; this bounds what a connection that broke unnoticed can do. */
const listeningMs = 30_000;
const deafMs = 1000;

/** Offers by the slugs of their packages. Served while the database is away too: an installation should not notice. */
export function createOffersCache(load: (slug: string) => Promise<Offers | null>): OffersCache {
  return createNotifiedCache({
    max: 1000,
    load,
    freshMs: (_, isListening) => (isListening ? listeningMs : deafMs),
    stale: {
      patienceMs: 2000,
      retryMs: deafMs,
      onFailure: (slug, cause) =>
        logger().warn({ slug, fault: describeFault(cause) }, "a package's offers could not be loaded again"),
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

interface Holder {
  cache: OffersCache | null;
}

const holder = () => singleton<Holder>("packages.offers", () => ({ cache: null }));

/** The process's offers. It begins to listen for changes when it is first asked for. */
export function offers(): OffersCache {
  const state = holder();
  if (state.cache === null) {
    const cache = createOffersCache(loadOffers);
    webListener().listen(packagesChannel, cache.outdate, cache);
    state.cache = cache;
  }
  return state.cache;
}

/** Tells this process at once what the others hear of a moment later: something of the package changed. */
export function invalidateOffers(slug: string): void {
  holder().cache?.outdate(slug);
}
