import { type InfiniteData, queryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Contract } from "#api/contract.ts";
import { type AddressOf, type ResponseOf, send } from "./call.ts";

/** The key of one cached response: the endpoint's path, its parameters and its query. */
function keyOf<Declared extends Contract>({ path }: Declared, { params, query }: AddressOf<Declared>) {
  return [path, params ?? {}, query ?? {}] as const;
}

/** A read endpoint for `useQuery`, and its response's place in the cache. */
export function queryOf<Declared extends Contract>(contract: Declared, address: AddressOf<Declared>) {
  return queryOptions({
    queryKey: keyOf(contract, address),
    queryFn: ({ signal }) => send(contract, { ...address, signal }),
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
export function useRefresh(...contracts: readonly Contract[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(contracts.map((contract) => client.invalidateQueries(allOf(contract))));
}

/** A contract of a list. */
type ListContract = Contract & { readonly responses: { readonly 200: { _zod: { output: Page } } } };

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/** The pages of a list that have been loaded. */
export type PagesOf<Declared extends Contract> = InfiniteData<ResponseOf<Declared>, string | undefined>;

/** A list, page by page. While another filter loads, the previous one's pages stay. */
export function usePages<Declared extends ListContract>(
  contract: Declared,
  address: AddressOf<Declared>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  return useInfiniteQuery({
    queryKey: [...keyOf(contract, address), "pages"],
    queryFn: ({ pageParam, signal }) =>
      send(contract, { ...address, query: { ...address.query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.next_cursor ?? undefined,
    placeholderData: (previous: PagesOf<Declared> | undefined) => previous,
    enabled,
  });
}
