import type { Identified } from "./identify.ts";

/** The number of entries that one poll starts; the others follow with the next poll. */
const maxNew = 50;

/** Twice the largest list, so that entries which disappear and return are still known. */
const maxSeen = 2000;

interface ToStart<Item> {
  now: Identified<Item>[];
  /** They are new at the next poll too. */
  later: Identified<Item>[];
  /** Fingerprints of entries that need not start, oldest first. */
  seen: string[];
  hasMore: boolean;
}

/**
 * The new entries that this poll starts, and what is remembered of the list.
 *
 * @param fresh the new ones among `listed`, oldest first
 */
export function toStart<Item>({
  listed,
  unlisted,
  fresh,
}: {
  listed: readonly Identified<Item>[];
  unlisted: readonly string[];
  fresh: readonly Identified<Item>[];
}): ToStart<Item> {
  const later = fresh.slice(maxNew);
  const isLater = new Set(later);
  const remembered = listed.filter((entry) => !isLater.has(entry)).map(({ fingerprint }) => fingerprint);
  const seen = [...unlisted, ...remembered].slice(-maxSeen);
  return { now: fresh.slice(0, maxNew), later, seen, hasMore: later.length > 0 };
}

/** By their time, oldest first. An entry without one stays behind the entry before it. */
export function inOrder<Entry>(
  entries: readonly Entry[],
  timeOf: (entry: Entry) => string | number | null,
): Entry[] {
  let time: string | number = "";
  const timed = entries.map((entry) => {
    time = timeOf(entry) ?? time;
    return { entry, time };
  });
  return timed.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).map(({ entry }) => entry);
}
