import { LRUCache } from "lru-cache";
import { clock } from "#lib/clock.ts";
import type { NotificationHandler } from "#server/platform/database/web-listener.ts";

/**
 * Values from the database, cached while notifications of their changes arrive: pass it to `webListener().listen`.
 * Concurrent lookups of one key share a load.
 *
 * If a value changes while its load is in flight, the result is returned to the callers that wait for it, but not
 * cached. This is why the load is not `lru-cache`'s `fetchMethod`: a fetch that outlives its entry either rejects or is
 * cached.
 */
export interface NotifiedCache<Value> extends NotificationHandler {
  /**
   * The value, without a promise while it is fresh. Rejects if it cannot be loaded and no stale value may be served.
   */
  get(key: string): Value | Promise<Value>;
  /** The value while it is fresh; never loads it. */
  peek(key: string): Value | undefined;
  /** Marks the value as changed: it is loaded again before it is served. */
  outdate(key: string): void;
  /** The same for each value that `isConcerned` accepts, and for each load in flight. */
  outdateWhere(isConcerned: (value: Value) => boolean): void;
}

export interface NotifiedCacheOptions<Value> {
  /** The number of values cached. */
  max: number;
  load(key: string): Promise<Value>;
  /**
   * The time for which a value is fresh. With Infinity it is fresh until it changes; with 0 it is not cached.
   */
  freshMs(value: Value, isListening: boolean): number;
  /** By default, a value is served only while it is fresh. */
  stale?: StaleOptions;
}

/**
 * An expired value is served while it is loaded again. A changed value is served if loading it fails or takes longer
 * than `maxWaitMs`.
 */
interface StaleOptions {
  maxWaitMs: number;
  /** After a failure, the time until it is loaded again. */
  retryMs: number;
  onFailure(key: string, cause: unknown): void;
}

interface Entry<Value> {
  /** undefined until the first load. */
  value: Value | undefined;
  isFresh: boolean;
  /** Whether it has changed, as opposed to expired. */
  isOutdated: boolean;
  loading: Promise<Value> | null;
}

/** The interval at which the clock is read. Reading it takes longer than finding an entry. */
const clockMs = 100;
const onlyInTime = { allowStale: false };

export function createNotifiedCache<Value extends object | null>(
  options: NotifiedCacheOptions<Value>,
): NotifiedCache<Value> {
  const { load, stale } = options;
  const entries = createEntries(options);

  function reload(key: string): Value | Promise<Value> {
    const entry = entries.find(key);
    const loading = entry?.loading ?? startLoading(key, entry);
    if (!stale || entry?.value === undefined) return loading;
    if (entry.isOutdated) return orStale(loading, entry.value, stale.maxWaitMs);
    return entry.value;
  }

  function startLoading(key: string, before: Entry<Value> | undefined): Promise<Value> {
    const loading = load(key);
    const isOutdated = before?.isOutdated ?? false;
    const entry: Entry<Value> = { value: before?.value, isFresh: false, isOutdated, loading };
    entries.set(key, entry, Number.POSITIVE_INFINITY);
    loading.then(
      (value) => settle(key, entry, loading, value),
      (cause: unknown) => fail(key, entry, loading, cause),
    );
    return loading;
  }

  function settle(key: string, entry: Entry<Value>, loading: Promise<Value>, value: Value) {
    const current = entries.peek(key);
    if (current !== entry || entry.loading !== loading) {
      // It has changed since, but serves if the next load fails.
      if (stale && current?.value === undefined && current) current.value = value;
      return;
    }
    entries.setFresh(key, value);
  }

  function fail(key: string, entry: Entry<Value>, loading: Promise<Value>, cause: unknown) {
    if (entry.value !== undefined) stale?.onFailure(key, cause);
    if (entry.loading !== loading || entries.peek(key) !== entry) return;
    if (!stale || entry.value === undefined) entries.delete(key);
    else entries.set(key, { ...entry, isFresh: true, loading: null }, stale.retryMs);
  }

  return {
    peek: entries.fresh,
    get(key) {
      const fresh = entries.fresh(key);
      return fresh === undefined ? reload(key) : fresh;
    },
    outdate: entries.outdate,
    outdateWhere: entries.outdateWhere,
    onListening: () => entries.setListening(true),
    onLost: () => entries.setListening(false),
  };
}

/** The entries, which expire by time, and when their values change. */
function createEntries<Value extends object | null>({ max, freshMs, stale }: NotifiedCacheOptions<Value>) {
  const entries = new LRUCache<string, Entry<Value>>({
    max,
    ttl: 1,
    ttlResolution: clockMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
    // lru-cache treats the instant 0 as unset.
    perf: { now: () => clock.monotonicMs() + 1 },
  });

  let isListening = false;

  function set(key: string, entry: Entry<Value>, ttlMs: number) {
    entries.set(key, entry, { ttl: ttlMs === Number.POSITIVE_INFINITY ? 0 : ttlMs });
  }

  function expire(key: string, entry: Entry<Value>, isOutdated: boolean) {
    if (!stale) entries.delete(key);
    Object.assign(entry, { isFresh: false, isOutdated: entry.isOutdated || isOutdated, loading: null });
  }

  return {
    /** Expired ones too. */
    find: (key: string) => entries.get(key),
    /** The same, but it does not count as a use. */
    peek: (key: string) => entries.peek(key),
    fresh(key: string): Value | undefined {
      const entry = entries.get(key, onlyInTime);
      return entry?.isFresh ? entry.value : undefined;
    },
    set,
    setFresh(key: string, value: Value) {
      const ttlMs = freshMs(value, isListening);
      if (ttlMs === 0) entries.delete(key);
      else set(key, { value, isFresh: true, isOutdated: false, loading: null }, ttlMs);
    },
    delete: (key: string) => entries.delete(key),
    outdate(key: string) {
      const entry = entries.peek(key);
      if (entry) expire(key, entry, true);
    },
    outdateWhere(isConcerned: (value: Value) => boolean) {
      for (const [key, entry] of entries.entries()) {
        if (entry.loading || (entry.value !== undefined && isConcerned(entry.value)))
          expire(key, entry, true);
      }
    },
    /** Changes may have been missed before it listens, but not when it stops. */
    setListening(listens: boolean) {
      isListening = listens;
      for (const [key, entry] of entries.entries()) expire(key, entry, listens);
    },
  };
}

/** The value when it has been loaded in time, otherwise the stale one. */
function orStale<Value>(loading: Promise<Value>, value: Value, maxWaitMs: number): Promise<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs, value).unref();
    loading.then(resolve, () => resolve(value)).finally(() => clearTimeout(timer));
  });
}
