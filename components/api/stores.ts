import { deleteStoreEntry, listStoreEntries } from "#api/flows/stores/contract.ts";
import { call } from "./call.ts";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { type StoreListQuery, storeEntrySchema } from "#api/flows/stores/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { useMutation } from "./use-mutation.ts";

export type StoreFilter = Partial<Pick<StoreListQuery, "area" | "flow_id" | "q">>;

const pageSchema = pageOf(storeEntrySchema);
const storesKey = ["stores"] as const;

/** The entries of stores, newest first, page by page. */
export function useStoreEntries(filter: StoreFilter) {
  return useInfiniteQuery({
    queryKey: [...storesKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listStoreEntries, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous: InfiniteData<z.infer<typeof pageSchema>, string | undefined> | undefined) =>
      previous,
  });
}

export function useDeleteStoreEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteStoreEntry, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: storesKey }),
  });
}
