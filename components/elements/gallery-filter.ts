/** The gallery's filter; the names are those of the index's parameters. */
export interface GalleryFilter {
  q?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  tier?: (typeof tiers)[number] | undefined;
  sort?: (typeof sorts)[number] | undefined;
}

/** The number of elements that the gallery requests at once. */
const pageSize = 48;

const sorts = ["page", "newest", "title"] as const;
const tiers = ["free", "pro"] as const;

/** Parses the filter in a URL, ignoring unknown parameters and invalid values. */
export function toGalleryFilter(url: Pick<URLSearchParams, "get">): GalleryFilter {
  const given = (name: string) => url.get(name)?.slice(0, 40) || undefined;
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === url.get(name));
  return {
    q: url.get("q")?.slice(0, 200) || undefined,
    category: given("category"),
    tag: given("tag"),
    tier: oneOf("tier", tiers),
    sort: oneOf("sort", sorts),
  };
}

/** The index's parameters for a page of the filter. */
export function toIndexQuery(filter: GalleryFilter, offset: number) {
  return { ...filter, sort: filter.sort ?? ("mixed" as const), limit: pageSize, offset };
}
