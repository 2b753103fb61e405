import {
  type InfiniteData,
  infiniteQueryOptions,
  matchQuery,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Contract } from "#api/contract.ts";
import {
  type AddressOf,
  type Optional,
  type QueryOf,
  type RequestOf,
  type ResponseOf,
  send,
} from "./call.ts";

/** The key of one cached response: the endpoint's path, its parameters, and its query or, for a lookup, its body. */
function keyOf<Declared extends Contract>({ path }: Declared, { params, query, body }: RequestOf<Declared>) {
  return [path, params ?? {}, query ?? body ?? {}] as const;
}

/** A read endpoint for `useQuery`, and its response's place in the cache. */
export function queryOf<Declared extends Contract>(
  contract: Declared,
  ...[request]: Optional<RequestOf<Declared>>
) {
  const given = request ?? ({} as RequestOf<Declared>);
  return queryOptions({
    queryKey: keyOf(contract, given),
    queryFn: ({ signal }) => send(contract, { ...given, signal }),
  });
}

/**
 * The cached responses of an endpoint, to refetch or remove them: `client.invalidateQueries(allOf(listFlows))`.
 *
 * @param params only those with these parameters
 */
export function allOf<Declared extends Contract>({ path }: Declared, params?: AddressOf<Declared>["params"]) {
  return { queryKey: params === undefined ? [path] : [path, params] };
}

/** Refetches what these endpoints have returned, wherever it is shown. Resolves when it is there. */
export function refresh(client: QueryClient, contracts: readonly Contract[]): Promise<unknown> {
  return Promise.all(contracts.map((contract) => client.invalidateQueries(allOf(contract))));
}

/** `refresh` for a hook: `onSuccess: useRefresh(listCredentials)`. */
export function useRefresh(...contracts: readonly Contract[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => refresh(client, contracts);
}

interface Page {
  data: unknown[];
  /** Not sent by endpoints that always return the whole list. */
  next_cursor?: string | null;
}

/** The page that a list returns; never for other endpoints. */
type PageOf<Declared extends Contract> = Extract<ResponseOf<Declared>, Page>;

/** The pages of a list that have been loaded. */
export type PagesOf<Declared extends Contract> = InfiniteData<PageOf<Declared>, string | undefined>;

/** The query of a list that is loaded page by page. */
export type FilterOf<Declared extends Required<Pick<Contract, "query">>> = Omit<QueryOf<Declared>, "cursor">;

/** A list for `useInfiniteQuery`, and its pages' place in the cache. */
export function pagesOf<Declared extends Contract>(contract: Declared, address: AddressOf<Declared>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(contract, address as RequestOf<Declared>), "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(address.query as object | undefined), cursor: pageParam };
      return (await send(contract, { ...address, query, signal })) as PageOf<Declared>;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // The pages of another package are not placeholders for this one's.
    placeholderData: (pages: PagesOf<Declared> | undefined, previous) =>
      previous && matchQuery(allOf(contract, address.params), previous) ? pages : undefined,
  });
}

/** The pages of a list. While another filter loads, the previous one's pages stay. */
export function usePages<Declared extends Contract>(contract: Declared, address: AddressOf<Declared>) {
  return useInfiniteQuery(pagesOf(contract, address));
}

/** The rows of a list, from all pages that have been loaded. */
export function useList<Declared extends Contract>(
  contract: Declared,
  address: AddressOf<Declared> = {} as AddressOf<Declared>,
  options: ListOptions = {},
) {
  return useInfiniteQuery({ ...pagesOf(contract, address), select: rowsOf<PageOf<Declared>>, ...options });
}

/**
 * All rows of a list, page after page, for `useQuery`: for lists that are chosen from or searched here.
 *
 * @param maxPages later ones are not loaded
 */
export function everyPageOf<Declared extends Contract>(
  contract: Declared,
  address: AddressOf<Declared>,
  maxPages: number,
) {
  return queryOptions({
    queryKey: [...keyOf(contract, address as RequestOf<Declared>), "every page"],
    async queryFn({ signal }): Promise<PageOf<Declared>["data"]> {
      const rows: PageOf<Declared>["data"] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page++) {
        const query = { ...(address.query as object | undefined), cursor };
        const { data, next_cursor } = (await send(contract, {
          ...address,
          query,
          signal,
        })) as PageOf<Declared>;
        rows.push(...data);
        if (!next_cursor) break;
        cursor = next_cursor;
      }
      return rows;
    },
  });
}

interface ListOptions {
  refetchInterval?: number;
  staleTime?: number;
  enabled?: boolean;
}

function rowsOf<Any extends Page>({ pages }: InfiniteData<Any>): Any["data"] {
  return pages.flatMap(({ data }) => data);
}
