import { hashOf } from "./hash-of.ts";

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

/** An entry of a list, and the parts of it that may identify it. */
export interface Entry<Item> {
  item: Item;
  /** Empty if it has none. */
  id: string;
  link: string;
  texts: readonly string[];
}

/** An entry that a list has now. */
export interface Identified<Item> {
  item: Item;
  /** To be remembered. */
  fingerprint: string;
  isKnown: boolean;
}

export interface Identification<Item> {
  /** The last of the list first, each once. */
  listed: Identified<Item>[];
  /** Fingerprints of stored entries that the list no longer has. */
  unlisted: string[];
}

/**
 * Finds the entries of a list, such as a feed, that are known. An entry's id identifies it, unless other entries of the list have or
 * had the same id, or the id is the list's own link. Then the id and the entry's link identify it, or, where several entries have
 * the same link too, all of its texts.
 *
 * @param ownLink the feed's own link; empty without one
 */
export function identify<Item>(
  entries: readonly Entry<Item>[],
  ownLink: string,
  seen: readonly string[],
): Identification<Item> {
  const remembered = seen.map((text) => ({ text, fingerprint: parse(text) }));
  const all = entries.map((entry) => ({ item: entry.item, fingerprint: fingerprintOf(entry) }));
  // Separate levels, so that a changed entry does not count as a second one.
  const before = findLevels(remembered, ownLink);
  const now = findLevels(all, ownLink);
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

function fingerprintOf({ id, link, texts }: Entry<unknown>): Fingerprint {
  return { id: hashOf([id]), link: hashOf([link]), texts: hashOf(texts) };
}

function parse(text: string): Fingerprint {
  const [id = "", link = "", texts = ""] = text.split(".");
  return { id, link, texts };
}

function cut({ id, link, texts }: Fingerprint, level: Level): string {
  if (level === "id" || link === "") return id;
  return level === "link" ? `${id}.${link}` : `${id}.${link}.${texts}`;
}

/** For each id, the parts of an entry that identify it among these entries, which were listed together. */
function findLevels(
  entries: readonly { fingerprint: Fingerprint }[],
  ownLink: string,
): (id: string) => Level {
  const complete = entries.map(({ fingerprint }) => fingerprint).filter(({ link }) => link !== "");
  const byId = Map.groupBy(complete, ({ id }) => id);
  const empty = [hashOf([""]), hashOf([ownLink])];
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
