import type { FeedItem, ParsedFeed } from "./feed.ts";
import { hashOf } from "./feed-entry.ts";

/**
 * The hashes of the parts that could identify an entry. Stored as `id.link.texts`; versions before 0.3.0
 * stored only the id.
 */
interface Fingerprint {
  id: string;
  /** Empty if not stored. */
  link: string;
  texts: string;
}

/** The parts of an entry that identify it. */
type Level = "id" | "link" | "texts";
const rank: Readonly<Record<Level, number>> = { id: 0, link: 1, texts: 2 };

/** An entry that a feed lists. */
export interface Identified {
  item: FeedItem;
  /** To be remembered. */
  fingerprint: string;
  isKnown: boolean;
}

export interface Identification {
  /** In the order of the feed, each once. */
  listed: Identified[];
  /** Fingerprints of stored entries that the feed no longer lists. */
  unlisted: string[];
}

/**
 * Finds the entries of a feed that are known. An entry's id identifies it, unless other entries of the feed have or had the same id,
 * or the id is the feed's own link. Then the id and the entry's link identify it, or, where several entries have the same link
 * too, all of its texts.
 */
export function identify({ feed, items }: ParsedFeed, seen: readonly string[]): Identification {
  const remembered = seen.map((text) => ({ text, fingerprint: parse(text) }));
  const all = items.map((item) => ({ item, fingerprint: fingerprintOf(item) }));
  // Separate levels, so that a changed entry does not count as a second one.
  const before = findLevels(remembered, feed.link);
  const now = findLevels(all, feed.link);
  const levelOf = (id: string) => (rank[before(id)] > rank[now(id)] ? before(id) : now(id));
  const keyOf = (fingerprint: Fingerprint) => cut(fingerprint, levelOf(fingerprint.id));
  const known = new Set(remembered.map(({ fingerprint }) => keyOf(fingerprint)));
  const withIdOnly = new Set(
    remembered.filter(({ fingerprint }) => fingerprint.link === "").map(({ text }) => text),
  );
  const listed = new Map(
    // The first of equal entries counts.
    all.toReversed().map(({ item, fingerprint }) => {
      const key = keyOf(fingerprint);
      const isKnown = known.has(key) || withIdOnly.has(fingerprint.id);
      return [key, { item, fingerprint: cut(fingerprint, "texts"), isKnown }];
    }),
  );
  const listedIds = new Set(all.map(({ fingerprint }) => fingerprint.id));
  const unlisted = remembered
    .filter(({ fingerprint }) => !listed.has(keyOf(fingerprint)))
    .filter(({ text }) => !(withIdOnly.has(text) && listedIds.has(text)))
    .map(({ text }) => text);
  return { listed: [...listed.values()], unlisted };
}

function fingerprintOf({ id, link, title, published_at, summary, content }: FeedItem): Fingerprint {
  return {
    id: hashOf([id]),
    link: hashOf([link]),
    texts: hashOf([title, published_at ?? "", summary, content]),
  };
}

function parse(text: string): Fingerprint {
  const [id = "", link = "", texts = ""] = text.split(".");
  return { id, link, texts };
}

function cut({ id, link, texts }: Fingerprint, level: Level): string {
  if (level === "id" || link === "") return id;
  return level === "link" ? `${id}.${link}` : `${id}.${link}.${texts}`;
}

/** For each id, the parts of an entry that identify it among these entries, which a feed listed together. */
function findLevels(
  entries: readonly { fingerprint: Fingerprint }[],
  feedLink: string,
): (id: string) => Level {
  const complete = entries.map(({ fingerprint }) => fingerprint).filter(({ link }) => link !== "");
  const byId = Map.groupBy(complete, ({ id }) => id);
  const empty = [hashOf([""]), hashOf([feedLink])];
  const levels = new Map(
    [...byId].map(([id, group]): [string, Level] => {
      const links = Map.groupBy(group, ({ link }) => link);
      const isShared = [...links.values()].some((same) => new Set(same.map(({ texts }) => texts)).size > 1);
      if (links.size === 1 && !isShared && !empty.includes(id)) return [id, "id"];
      const isLinkUseful = !isShared && !empty.some((link) => links.has(link));
      return [id, isLinkUseful ? "link" : "texts"];
    }),
  );
  return (id) => levels.get(id) ?? "id";
}
