import { deleteStoreEntry, listStoreEntries } from "#api/flows/stores/contract.ts";
import { call } from "./call.ts";
import { type FilterOf, usePages, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

export type StoreFilter = FilterOf<typeof listStoreEntries>;

/** The entries of stores, newest first, page by page. */
export function useStoreEntries(filter: StoreFilter) {
  return usePages(listStoreEntries, { query: filter });
}

export function useDeleteStoreEntry() {
  return useMutation({
    mutationFn: (id: string) => call(deleteStoreEntry, { params: { id } }),
    onSuccess: useRefresh(listStoreEntries),
  });
}
