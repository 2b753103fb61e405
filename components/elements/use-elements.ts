import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "#components/api/request.ts";
import { useMutation } from "#components/api/use-mutation.ts";
import {
  type CatalogPage,
  type CreateElementBody,
  catalogItemSchema,
  catalogPageSchema,
  type Element,
  type ElementImportBody,
  elementImportSchema,
  elementSchema,
  elementSummarySchema,
  type PublicationBody,
  type UpdateElementBody,
} from "#api/elements/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { type GalleryFilter, toIndexQuery } from "./gallery-filter.ts";

const elementKeys = {
  all: ["elements"] as const,
  gallery: (filter: GalleryFilter) => ["elements", "gallery", filter] as const,
  item: (name: string, query: object) => ["elements", "item", name, query] as const,
  list: (filter: object) => ["elements", "list", filter] as const,
};

/**
 * The catalog, page by page.
 *
 * @param first the first page as rendered by the server, if it has this filter
 */
export function useGallery(filter: GalleryFilter, first: CatalogPage | null) {
  type Pages = InfiniteData<CatalogPage, number>;
  return useInfiniteQuery({
    queryKey: elementKeys.gallery(filter),
    queryFn: ({ pageParam, signal }) =>
      request("GET", "/builder/elements/index.json", catalogPageSchema, {
        query: toIndexQuery(filter, pageParam),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { has_more, offset, limit } }) =>
      has_more ? offset + limit : undefined,
    staleTime: 60_000,
    placeholderData: (previous: Pages | undefined) => previous,
    ...(first ? { initialData: { pages: [first], pageParams: [0] } } : {}),
  });
}

export interface ItemQuery {
  webhook?: string | undefined;
  /** A license key, for pro elements. */
  token?: string | undefined;
}

/**
 * An element in its installable form.
 *
 * @param id its id, for signed-in users, who may see every element's code
 */
export function useItem(name: string, id: string | null, query: ItemQuery, enabled: boolean) {
  const path = id === null ? `/builder/elements/items/${name}.json` : `/api/elements/${id}/item`;
  return useQuery({
    queryKey: elementKeys.item(name, { id, ...query }),
    queryFn: ({ signal }) => request("GET", path, catalogItemSchema, { query: { ...query }, signal }),
    staleTime: 60_000,
    enabled,
  });
}

const summariesSchema = pageOf(elementSummarySchema);

/** Elements in every status, by name, for signed-in users. */
export function useElements(filter: { q?: string | undefined; status?: string; shipped?: string }) {
  return useInfiniteQuery({
    queryKey: elementKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      request("GET", "/api/elements", summariesSchema, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

/** A change to elements: all queries that list or show them are refetched. */
function useChange<Values, Answer>(change: (values: Values) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: elementKeys.all }),
  });
}

export const useCreateElement = () =>
  useChange((body: CreateElementBody) => request("POST", "/api/elements", elementSchema, { body }));

export const useSaveElement = () =>
  useChange(({ id, ...body }: UpdateElementBody & { id: string }) =>
    request("PUT", `/api/elements/${id}`, elementSchema, { body }),
  );

export const usePublishElement = () =>
  useChange(({ id, ...body }: Partial<PublicationBody> & { id: string }) =>
    request("POST", `/api/elements/${id}/publication`, elementSchema, { body }),
  );

export const useWithdrawElement = () =>
  useChange(
    (id: string): Promise<Element> => request("DELETE", `/api/elements/${id}/publication`, elementSchema),
  );

export const useImportElements = () =>
  useChange((body: ElementImportBody) =>
    request("POST", "/api/element-imports", elementImportSchema, { body }),
  );
