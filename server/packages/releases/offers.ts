import { LRUCache } from "lru-cache";
import { singleton } from "#lib/singleton.ts";
import { packagesChannel } from "#queue/channels.ts";
import type { KeyRing } from "#server/packages/signing/key-ring.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import type { Prepared } from "#server/platform/http/public-answer.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { ChangelogEntry } from "./changelog.ts";
import type { Channel } from "./schema.ts";
import { rankReleases } from "./select-release.ts";
import { findOffers, type OfferedPackage, type OfferedRelease } from "./store.ts";

/** What there is to offer of one package. Thrown away whole when anything of it changes. */
export interface Offers {
  package: OfferedPackage;
  /** Those that are not yanked, the highest version first. */
  ranked: readonly OfferedRelease[];
  /** Whether some release is offered to a part of all callers only. */
  partial: boolean;
  /** Answers made from it, by channel and release. */
  prepared: Map<Channel, Map<OfferedRelease, PreparedRelease>>;
  /** Changelogs read for it, by channel and release. */
  changelogs: Map<string, readonly ChangelogEntry[]>;
}

/** What is answered about a release, and how long it holds. */
export interface PreparedRelease extends Prepared {
  /** The keys that it was signed from. */
  ring: KeyRing;
  /** Milliseconds since 1970. */
  until: number;
}

export interface OffersCache {
  /** Null: there is no such package. Without a promise where it is known. */
  find(slug: string): Offers | null | Promise<Offers | null>;
  /** Something of the package changed: what is known of it is told only if the database is away. */
  forget(slug: string): void;
  /** From now on changes are heard; some may have been missed. */
  startKeeping(): void;
  /** Changes are not heard any more. */
  stopKeeping(): void;
}

interface Entry {
  offers: Promise<Offers | null>;
  /** What `offers` gave, once it has. */
  known?: Offers | null;
  /** Until then it is told without another look. */
  freshUntil: number;
  /** Whether it may be told while another look is under way. */
  usable: boolean;
}

/** Changes are heard at once; these bound what a connection that died unnoticed can do. */
const heardMs = 30_000;
const unheardMs = 1000;

/**
 * What packages have to offer, kept in memory. Old offers are told while new ones are read, and for as long as the database
 * is away: an installation that asks for updates should not notice. What is known to have changed is not told again.
 */
export function createOffersCache(load: (slug: string) => Promise<Offers | null>): OffersCache {
  const entries = new LRUCache<string, Entry>({ max: 1000 });
  let keeping = false;

  function look(slug: string, before: Entry | undefined): Promise<Offers | null> {
    const entry: Entry = {
      offers: load(slug).catch((cause) => fallBack(slug, entry, before, cause)),
      freshUntil: Date.now() + (keeping ? heardMs : unheardMs),
      usable: true,
    };
    entry.offers.then(
      (found) => {
        entry.known = found;
      },
      () => {},
    );
    entries.set(slug, entry);
    return entry.offers;
  }

  function fallBack(slug: string, failed: Entry, before: Entry | undefined, cause: unknown) {
    if (!before) {
      if (entries.get(slug) === failed) entries.delete(slug);
      throw cause;
    }
    logger().warn({ slug, fault: describeFault(cause) }, "a package's offers could not be read anew");
    if (entries.get(slug) === failed) entries.set(slug, { ...before, freshUntil: Date.now() + unheardMs });
    return before.offers;
  }

  function outdate(slug: string, usable: boolean) {
    const entry = entries.get(slug);
    if (entry) entries.set(slug, { ...entry, freshUntil: 0, usable: entry.usable && usable });
  }

  return {
    find(slug) {
      const entry = entries.get(slug);
      if (!entry) return look(slug, undefined);
      if (Date.now() < entry.freshUntil) return entry.known === undefined ? entry.offers : entry.known;
      const anew = look(slug, entry);
      if (!entry.usable) return anew;
      anew.catch(() => {});
      return entry.offers;
    },
    forget: (slug) => outdate(slug, false),
    startKeeping() {
      keeping = true;
      for (const slug of [...entries.keys()]) outdate(slug, false);
    },
    stopKeeping() {
      keeping = false;
      for (const slug of [...entries.keys()]) outdate(slug, true);
    },
  };
}

async function loadOffers(slug: string): Promise<Offers | null> {
  const found = await findOffers(slug);
  if (!found) return null;
  const ranked = rankReleases(found.releases);
  const partial = ranked.some(({ rollout }) => rollout < 100);
  return { package: found.package, ranked, partial, prepared: new Map(), changelogs: new Map() };
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
    webListener().listen(packagesChannel, cache.forget, {
      heard: cache.startKeeping,
      lost: cache.stopKeeping,
    });
    state.cache = cache;
  }
  return state.cache;
}

/** Tells this process at once what the others hear of a moment later: something of the package changed. */
export function forgetOffers(slug: string): void {
  holder().cache?.forget(slug);
}
