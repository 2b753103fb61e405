import { LRUCache } from "lru-cache";
import type { CachedItem } from "./cached-response.ts";
import type { PublishedElement } from "./element-rows.ts";
import { toIndexItem } from "./registry-item.ts";

/** An element in the catalogue, ready to be found and served. */
export interface CatalogEntry {
  element: PublishedElement;
  /** Its item in the index, as JSON text. */
  indexJson: string;
  /** What searching looks at, in lower case, from what counts most to what counts least. */
  searched: readonly [title: string, words: string, description: string];
}

/** A value that elements are filtered by, and how many have it. */
export interface Facet {
  value: string;
  count: number;
}

export interface Catalog {
  /** Published elements in the order in which a page is built. */
  entries: readonly CatalogEntry[];
  /** Withdrawn ones too. */
  byName: ReadonlyMap<string, CatalogEntry>;
  categories: readonly Facet[];
  tags: readonly Facet[];
  /** Answers for everybody that were made already, by the address that was asked for. */
  ready: LRUCache<string, CachedItem>;
}

/** How much of the catalogue is kept as ready answers: a thousand elements and what is mostly searched for. */
const readyBytes = 32_000_000;

/** From the top of a page to its end; other categories follow by name. */
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

/** The catalogue out of what is stored. */
export function toCatalog(elements: readonly PublishedElement[]): Catalog {
  const all = elements.map(toEntry).sort(byPositionOnPage);
  const entries = all.filter(({ element }) => element.status === "published");
  return {
    entries,
    byName: new Map(all.map((entry) => [entry.element.name, entry])),
    categories: countFacets(
      entries.map(({ element }) => element.categories),
      (a, b) => place(a.value) - place(b.value) || a.value.localeCompare(b.value),
    ),
    tags: countFacets(
      entries.map(({ element }) => element.tags),
      (a, b) => b.count - a.count || a.value.localeCompare(b.value),
    ),
    ready: new LRUCache({ maxSize: readyBytes, sizeCalculation: ({ body }) => body.length }),
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
    place(categoryA) - place(categoryB) ||
    categoryA.localeCompare(categoryB) ||
    a.title.localeCompare(b.title) ||
    (a.name < b.name ? -1 : 1)
  );
}

function place(category: string): number {
  const at = pageOrder.indexOf(category);
  return at < 0 ? pageOrder.length : at;
}

function countFacets(lists: readonly (readonly string[])[], order: (a: Facet, b: Facet) => number): Facet[] {
  const counts = new Map<string, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort(order);
}
