import { z } from "zod";
import type { PollOutcome } from "#engine/poll.ts";
import type { ParsedFeed } from "./feed.ts";
import { type Identified, identify } from "./identify.ts";
import type { Validators } from "./read-feed.ts";

/** The number of entries that one poll starts; the others follow with the next poll. */
const maxNew = 50;

/** Twice the largest feed, so that entries which disappear and return are still known. */
const maxSeen = 2000;

/** The state of a feed that is stored between polls. */
export const feedCursorSchema = z.object({
  etag: z.string(),
  lastModified: z.string(),
  /** Fingerprints of entries that need not start, oldest first. */
  seen: z.array(z.string()),
});
export type FeedCursor = z.infer<typeof feedCursorSchema>;

/**
 * The entries to start, oldest first, and the new cursor. Without a cursor nothing starts. While entries
 * remain for the next poll, the validators are not stored: the server would respond that the feed has not
 * changed.
 */
export function findNew(
  parsed: ParsedFeed,
  validators: Validators,
  cursor: FeedCursor | null,
): Extract<PollOutcome, { kind: "polled" }> {
  const { listed, unlisted } = identify(parsed, cursor?.seen ?? []);
  const fresh = cursor === null ? [] : inOrder(listed.filter(({ isKnown }) => !isKnown));
  const later = new Set(fresh.slice(maxNew));
  const remembered = listed.filter((entry) => !later.has(entry)).map(({ fingerprint }) => fingerprint);
  const seen = [...unlisted, ...remembered].slice(-maxSeen);
  const hasMore = later.size > 0;
  return {
    kind: "polled",
    outputs: fresh.slice(0, maxNew).map(({ item }) => ({ ...item, feed: parsed.feed })),
    cursor: { ...(hasMore ? { etag: "", lastModified: "" } : validators), seen },
    hasMore,
  };
}

/** By the time of publication. An entry without one stays behind the entry before it. */
function inOrder(entries: readonly Identified[]): Identified[] {
  let time = "";
  const timed = entries.map((entry) => {
    time = entry.item.published_at ?? time;
    return { entry, time };
  });
  return timed.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).map(({ entry }) => entry);
}
