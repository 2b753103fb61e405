import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { readCatalogIndex, readCatalogItem } from "#api/elements/catalog-contract.ts";
import {
  createElement,
  listElements,
  publishElement,
  readElementItem,
  updateElement,
  withdrawElement,
} from "#api/elements/contract.ts";
import { importElements } from "#api/elements/import-contract.ts";
import type { CatalogPage } from "#api/elements/schema.ts";
import { call, type QueryOf } from "#components/api/call.ts";
import { allOf, type FilterOf, queryOf, useList } from "#components/api/queries.ts";
import { useChange, useChangeById } from "#components/api/use-change.ts";
import { type GalleryFilter, toIndexQuery } from "./gallery-filter.ts";

/**
 * The catalog, page by page.
 *
 * @param first the first page as rendered by the server, if it has this filter
 */
export function useGallery(filter: GalleryFilter, first: CatalogPage | null) {
  type Pages = InfiniteData<CatalogPage, number>;
  return useInfiniteQuery({
    queryKey: [...allOf(readCatalogIndex).queryKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(readCatalogIndex, { query: toIndexQuery(filter, pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { has_more, offset, limit } }) =>
      has_more ? offset + limit : undefined,
    staleTime: 60_000,
    placeholderData: (previous: Pages | undefined) => previous,
    ...(first ? { initialData: { pages: [first], pageParams: [0] } } : {}),
  });
}

/**
 * An element in its installable form.
 *
 * @param id its id, for signed-in users, who may see every element's code
 * @param query `token`: a license key, for pro elements
 */
export function useItem(
  name: string,
  id: string | null,
  query: QueryOf<typeof readCatalogItem>,
  enabled: boolean,
) {
  const options = { staleTime: 60_000, enabled };
  const publicItem = useQuery({
    ...queryOf(readCatalogItem, { params: { name }, query }),
    ...options,
    enabled: enabled && id === null,
  });
  const item = useQuery({
    ...queryOf(readElementItem, { params: { id: id ?? "" }, query }),
    ...options,
    enabled: enabled && id !== null,
  });
  return id === null ? publicItem : item;
}

/** Elements in every status, by name, for signed-in users. */
export const useElements = (filter: FilterOf<typeof listElements>) =>
  useList(listElements, { query: filter });

/** The reads that list or show elements. */
const changed = [readCatalogIndex, readCatalogItem, readElementItem, listElements];

export const useCreateElement = () => useChange(createElement, changed);

export const useSaveElement = () => useChange(updateElement, changed);

export const usePublishElement = () => useChange(publishElement, changed);

export const useWithdrawElement = () => useChangeById(withdrawElement, changed);

export const useImportElements = () => useChange(importElements, changed);
