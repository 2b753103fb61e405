import { LRUCache } from "lru-cache";
import type { CachedItem } from "./cached-response.ts";
import type { PublishedElement } from "./element-rows.sql.ts";
import { toIndexItem } from "./registry-item.ts";

/** An element in the catalog, prepared for searching and serving. */
export interface CatalogEntry {
  element: PublishedElement;
  /** Its item in the index, as JSON text. */
  indexJson: string;
  /** The searched texts, in lower case, from most to least relevant. */
  searched: readonly [title: string, words: string, description: string];
}

/** A filter value, and the number of elements that have it. */
export interface Facet {
  value: string;
  count: number;
}

export interface Catalog {
  /** Published elements, in the order in which a page is built. */
  entries: readonly CatalogEntry[];
  /** Includes withdrawn ones. */
  byName: ReadonlyMap<string, CatalogEntry>;
  categories: readonly Facet[];
  tags: readonly Facet[];
  /** Cached public responses, by requested address. */
  ready: LRUCache<string, CachedItem>;
}

/** Memory for cached responses: enough for a thousand elements and the common searches. */
const readyBytes = 32_000_000;

/**
 * The size of a cached response beyond its body and its address. Most searches find nothing, so their bodies
 * are short.
 */
const entryBytes = 2000;

/** From the top of a page to its bottom; other categories follow by name. */
const pageOrder = [
  "navigation",
  "banner",
  "hero",
  "logos",
  "features",
  "steps",
  "integrations",
  "statistics",
  "comparison",
  "pricing",
  "testimonials",
  "team",
  "timeline",
  "gallery",
  "blog",
  "faq",
  "call to action",
  "newsletter",
  "contact",
  "booking",
  "sign-in",
  "footer",
];

export function toCatalog(elements: readonly PublishedElement[]): Catalog {
  const all = elements.map(toEntry).sort(byPositionOnPage);
  const entries = all.filter(({ element }) => element.status === "published");
  return {
    entries,
    byName: new Map(all.map((entry) => [entry.element.name, entry])),
    categories: countFacets(
      entries.map(({ element }) => element.categories),
      (a, b) => positionOf(a.value) - positionOf(b.value) || a.value.localeCompare(b.value),
    ),
    tags: countFacets(
      entries.map(({ element }) => element.tags),
      (a, b) => b.count - a.count || a.value.localeCompare(b.value),
    ),
    ready: new LRUCache({
      maxSize: readyBytes,
      sizeCalculation: ({ body }, target) => body.length + 2 * target.length + entryBytes,
    }),
  };
}

function toEntry(element: PublishedElement): CatalogEntry {
  const { name, title, description, categories, tags } = element;
  const words = [name, ...categories, ...tags].join(" ").toLowerCase();
  return {
    element,
    indexJson: JSON.stringify(toIndexItem(element)),
    searched: [title.toLowerCase(), words, description.toLowerCase()],
  };
}

function byPositionOnPage({ element: a }: CatalogEntry, { element: b }: CatalogEntry): number {
  const [categoryA = "", categoryB = ""] = [a.categories[0], b.categories[0]];
  return (
    positionOf(categoryA) - positionOf(categoryB) ||
    categoryA.localeCompare(categoryB) ||
    a.title.localeCompare(b.title) ||
    (a.name < b.name ? -1 : 1)
  );
}

function positionOf(category: string): number {
  const at = pageOrder.indexOf(category);
  return at < 0 ? pageOrder.length : at;
}

function countFacets(lists: readonly (readonly string[])[], order: (a: Facet, b: Facet) => number): Facet[] {
  const counts = new Map<string, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort(order);
}
