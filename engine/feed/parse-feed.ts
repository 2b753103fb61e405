import { setImmediate } from "node:timers/promises";
import type { ParsedFeed } from "./feed.ts";
import { NotAFeed } from "./not-a-feed.ts";

/** Characters that are parsed at once: about 2 ms. Other work of the process gets its turn in between. */
const chunkChars = 65_536;

/**
 * Parses RSS 0.9x, 1.0 and 2.0, and Atom. Invalid XML is read as far as it makes sense; an entry that the text breaks
 * off in is dropped. Document types are skipped, so their entities are not known and stay as they are written.
 *
 * @param url where relative links start
 * @param signal aborted: rejects with its reason
 * @returns null if the text is not a feed
 */
export async function parseFeed(text: string, url: string, signal: AbortSignal): Promise<ParsedFeed | null> {
  // Loaded with the first feed: it takes memory, and many installations read none.
  const [{ Parser }, { FeedReader }] = await Promise.all([import("htmlparser2"), import("./feed-reader.ts")]);
  const reader = new FeedReader(url);
  const parser = new Parser(reader, { xmlMode: true });
  try {
    for (let at = 0; at < text.length && !reader.isFull; at += chunkChars) {
      if (at > 0) await setImmediate(undefined, { signal });
      parser.write(text.slice(at, at + chunkChars));
    }
    parser.end();
  } catch (cause) {
    if (cause instanceof NotAFeed) return null;
    throw cause;
  }
  return reader.result();
}
