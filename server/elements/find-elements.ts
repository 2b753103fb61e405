import type { IndexQuery } from "#api/elements/index-query.ts";
import type { Catalog, CatalogEntry } from "./catalog-entry.ts";

/** The matching published elements, best first. Takes less than a millisecond for a thousand. */
export function findElements(
  { entries }: Catalog,
  query: Omit<IndexQuery, "limit" | "offset">,
): CatalogEntry[] {
  const { type, category, tag, tier, sort } = query;
  if (type && !type.some((each) => each.endsWith("item"))) return [];
  const filtered = entries.filter(
    ({ element }) =>
      (category === undefined || element.categories.includes(category)) &&
      (tag === undefined || element.tags.includes(tag)) &&
      (tier === undefined || element.tier === tier),
  );
  const words = query.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const found = words.length === 0 ? filtered : rank(filtered, words);
  if (sort === "mixed" && words.length === 0) return mix(found);
  if (sort === "newest") return found.toSorted((a, b) => changedAt(b) - changedAt(a));
  if (sort === "title") return found.toSorted((a, b) => (a.searched[0] < b.searched[0] ? -1 : 1));
  return found;
}

/** Alternates between the categories, most visual first, so that nobody has to scroll past ten of a kind. */
function mix(entries: readonly CatalogEntry[]): CatalogEntry[] {
  const rounds = new Map<string, number>();
  const withRound = entries.map((entry) => {
    const category = entry.element.categories[0] ?? "";
    const round = rounds.get(category) ?? 0;
    rounds.set(category, round + 1);
    const at = showiest.indexOf(category);
    return { entry, round, at: at < 0 ? showiest.length : at };
  });
  return withRound.toSorted((a, b) => a.round - b.round || a.at - b.at).map(({ entry }) => entry);
}

const showiest = [
  "hero",
  "features",
  "pricing",
  "contact",
  "testimonials",
  "gallery",
  "navigation",
  "statistics",
  "team",
  "newsletter",
  "blog",
  "footer",
];

function changedAt({ element }: CatalogEntry): number {
  return element.publishedAt.getTime();
}

/**
 * The entries that contain every word, those with more relevant matches first. Entries that match equally
 * keep their order.
 */
function rank(entries: readonly CatalogEntry[], words: readonly string[]): CatalogEntry[] {
  return entries
    .map((entry) => ({ entry, cost: costOf(entry, words) }))
    .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ entry }) => entry);
}

/** 0 for a title that begins with the word, more for less relevant matches; infinite if a word does not occur. */
function costOf({ searched }: CatalogEntry, words: readonly string[]): number {
  let cost = 0;
  for (const word of words) {
    const at = searched.findIndex((text) => text.includes(word));
    if (at < 0) return Number.POSITIVE_INFINITY;
    const begins = searched[at]?.startsWith(word) || searched[at]?.includes(` ${word}`);
    cost += at * 2 + (begins ? 0 : 1);
  }
  return cost;
}
