"use client";

import { useComputedColorScheme } from "@mantine/core";
import type { CatalogPage } from "#api/elements/schema.ts";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { ElementCard } from "./element-card.tsx";
import { type FilterOptions, GalleryFilterBar } from "./filter-bar.tsx";
import classes from "./gallery.module.css";
import { type GalleryFilter, toGalleryFilter } from "./gallery-filter.ts";
import { useCardWidth } from "./use-card-width.ts";
import { useGallery } from "./use-elements.ts";

export interface GalleryProps {
  offers: FilterOptions;
  /** The first page as rendered by the server, with its filter. */
  first: { filter: GalleryFilter; page: CatalogPage } | null;
}

/** The catalog as pictures. All filters are in the page's URL. */
export function Gallery({ offers, first }: GalleryProps) {
  const { filter, theme, askedTheme, setUrl } = useGalleryFilter();
  const isFirst = first !== null && JSON.stringify(first.filter) === JSON.stringify(filter);
  const gallery = useGallery(filter, isFirst ? first.page : null);
  const found = gallery.data?.pages[0]?.pagination.total;
  const clear = () => setUrl({ q: null, category: null, tag: null, tier: null });
  return (
    <>
      <GalleryFilterBar offers={offers} filter={filter} theme={theme} setUrl={setUrl} />
      <p className={classes.found} role="status">
        {found === undefined ? "" : found === 1 ? "1 element" : `${found} elements`}
      </p>
      {gallery.isError && gallery.data === undefined ? (
        <ErrorState
          title="The elements could not be loaded"
          error={gallery.error}
          onRetry={() => void gallery.refetch()}
        />
      ) : found === 0 ? (
        <NoMatches title="No element matches" onClear={clear}>
          No element has all of these words in its title, categories, tags or description.
        </NoMatches>
      ) : (
        <Cards gallery={gallery} theme={theme} search={askedTheme ? `?theme=${askedTheme}` : ""} />
      )}
    </>
  );
}

interface CardsProps {
  gallery: ReturnType<typeof useGallery>;
  theme: "light" | "dark";
  search: string;
}

function Cards({ gallery, theme, search }: CardsProps) {
  const list = useListKeys<HTMLUListElement>();
  const cardWidth = useCardWidth(list);
  const items = gallery.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <ul ref={list} className={classes.grid} aria-label="Elements" aria-busy={gallery.isPlaceholderData}>
        {items.map((item) => (
          <ElementCard key={item.name} item={item} theme={theme} cardWidth={cardWidth} search={search} />
        ))}
      </ul>
      <LoadMore query={gallery} label="Show more elements" />
    </>
  );
}

/**
 * The filter in the gallery's URL, and a function that changes it. Previews use the page's theme unless the URL names
 * another.
 */
function useGalleryFilter() {
  const [url, setUrl] = useUrlFilter();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const themeInUrl = url.get("theme");
  const theme: "light" | "dark" = themeInUrl === "light" || themeInUrl === "dark" ? themeInUrl : scheme;
  return { filter: toGalleryFilter(url), theme, askedTheme: themeInUrl, setUrl };
}
