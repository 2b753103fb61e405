import { z } from "zod";
import type { PollOutcome } from "#engine/poll.ts";
import { hashOf } from "./feed-entry.ts";
import type { ParsedFeed } from "./parse-feed.ts";
import type { Validators } from "./read-feed.ts";

/** How many entries one poll starts; the others follow with the next. */
const maxNew = 50;

/** Twice the largest feed, so that entries which disappear and return are still known. */
const maxSeen = 2000;

/** What is remembered of a feed between polls. */
export const feedCursorSchema = z.object({
  etag: z.string(),
  lastModified: z.string(),
  /** Hashes of the ids of entries that need not start, oldest first. */
  seen: z.array(z.string()),
});
export type FeedCursor = z.infer<typeof feedCursorSchema>;

/**
 * The entries to start, oldest first, and the new cursor. Without a cursor nothing starts. While entries remain for the
 * next poll, the validators are not kept: the server would respond that the feed has not changed.
 */
export function findNew(
  { feed, items }: ParsedFeed,
  validators: Validators,
  cursor: FeedCursor | null,
): Extract<PollOutcome, { kind: "polled" }> {
  const listed = new Map(items.toReversed().map((item) => [hashOf([item.id]), item]));
  const known = new Set(cursor?.seen ?? listed.keys());
  const fresh = inOrder([...listed].filter(([hash]) => !known.has(hash)));
  const later = new Set(fresh.slice(maxNew).map(([hash]) => hash));
  const kept = [...known].filter((hash) => !listed.has(hash));
  const seen = [...kept, ...[...listed.keys()].filter((hash) => !later.has(hash))].slice(-maxSeen);
  const hasMore = later.size > 0;
  return {
    kind: "polled",
    outputs: fresh.slice(0, maxNew).map(([, item]) => ({ ...item, feed })),
    cursor: { ...(hasMore ? { etag: "", lastModified: "" } : validators), seen },
    hasMore,
  };
}

/** By the time of publication if all entries have one, else as given. */
function inOrder<Entry extends [string, { published_at: string | null }]>(entries: Entry[]): Entry[] {
  if (entries.some(([, { published_at }]) => published_at === null)) return entries;
  return entries.toSorted(([, a], [, b]) => ((a.published_at ?? "") < (b.published_at ?? "") ? -1 : 1));
}
