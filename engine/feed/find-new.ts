import { z } from "zod";
import type { PollOutcome } from "#engine/poll.ts";
import { identify } from "#engine/polling/identify.ts";
import { inOrder, toStart } from "#engine/polling/to-start.ts";
import type { FeedItem, ParsedFeed } from "./feed.ts";
import type { Validators } from "./read-feed.ts";

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
  const entries = parsed.items.map(toEntry);
  const { listed, unlisted } = identify(entries, parsed.feed.link, cursor?.seen ?? []);
  const fresh = cursor === null ? [] : inOrder(listed.filter(isNew), ({ item }) => item.published_at);
  const { now, seen, hasMore } = toStart({ listed, unlisted, fresh });
  return {
    kind: "polled",
    outputs: now.map(({ item }) => ({ ...item, feed: parsed.feed })),
    cursor: { ...(hasMore ? { etag: "", lastModified: "" } : validators), seen },
    hasMore,
  };
}

const isNew = ({ isKnown }: { isKnown: boolean }) => !isKnown;

function toEntry(item: FeedItem) {
  const { id, link, title, published_at, summary, content } = item;
  return { item, id, link, texts: [title, published_at ?? "", summary, content] };
}
