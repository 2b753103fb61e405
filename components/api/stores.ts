import { deleteStoreEntry, listStoreEntries } from "#api/flows/stores/contract.ts";
import { type FilterOf, useList } from "./queries.ts";
import { useChangeById } from "./use-change.ts";

export type StoreFilter = FilterOf<typeof listStoreEntries>;

/** The entries of stores, newest first. */
export const useStoreEntries = (filter: StoreFilter) => useList(listStoreEntries, { query: filter });

export const useDeleteStoreEntry = () => useChangeById(deleteStoreEntry, [listStoreEntries]);
