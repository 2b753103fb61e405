import { indexQuerySchema } from "#api/elements/index-query.ts";
import { type CatalogPage, catalogPageSchema, type GalleryElement } from "#api/elements/schema.ts";
import { catalogCache } from "./catalog.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { getElementReleases } from "./element-rows.sql.ts";
import { findElements } from "./find-elements.ts";
import { samplePayload } from "./form-fields.ts";
import { getIndexResponse } from "./index-response.ts";
import { toIndexItem } from "./registry-item.ts";

/** The gallery's filters, and the page that its address asks for. */
export interface GalleryView {
  categories: readonly { value: string; count: number }[];
  tags: readonly { value: string; count: number }[];
  total: number;
  first: CatalogPage | null;
}

/** The most frequent tags; rarer ones can be found by searching. */
const shownTags = 40;

/**
 * The gallery for an address, from memory.
 *
 * @param search the index query for the first page; the page is null if the query is invalid
 */
export async function getGalleryView(search: string): Promise<GalleryView> {
  const catalog = await catalogCache().get();
  const page = getIndexResponse(catalog, search, "index");
  return {
    categories: catalog.categories,
    tags: catalog.tags.slice(0, shownTags),
    total: catalog.entries.length,
    first:
      "refused" in page ? null : catalogPageSchema.parse(JSON.parse(Buffer.from(page.body).toString("utf8"))),
  };
}

const relatedCount = 3;

/** Returns null if no published element has this name. */
export async function getGalleryElement(name: string): Promise<GalleryElement | null> {
  const catalog = await catalogCache().get();
  const entry = catalog.byName.get(name);
  if (entry?.element.status !== "published") return null;
  const changes = await getElementReleases(name);
  const others = findElements(catalog, indexQuerySchema.parse({})).filter((other) => other !== entry);
  const related = others
    .map((other) => ({ other, likeness: likeness(entry, other) }))
    .filter((each) => each.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, relatedCount);
  return {
    item: toIndexItem(entry.element),
    sample: entry.element.form && samplePayload(entry.element.form),
    versions: changes.map(({ version, notes, publishedAt }) => ({
      version,
      notes,
      published_at: publishedAt.toISOString(),
    })),
    related: related.map(({ other }) => toIndexItem(other.element)),
  };
}

/** Shared categories count three times as much as shared tags. */
function likeness({ element: a }: CatalogEntry, { element: b }: CatalogEntry): number {
  const shared = (one: readonly string[], two: readonly string[]) =>
    one.filter((each) => two.includes(each)).length;
  return 3 * shared(a.categories, b.categories) + shared(a.tags, b.tags);
}
