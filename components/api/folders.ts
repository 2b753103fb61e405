import { useQuery } from "@tanstack/react-query";
import { createFolder, deleteFolder, listFolders, updateFolder } from "#api/flows/folders/contract.ts";
import { call } from "./call.ts";
import { flowLists } from "./flows.ts";
import { queryOf, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** All folders of flows, by name. */
export function useFolders() {
  return useQuery({ ...queryOf(listFolders), select: ({ data }) => data });
}

export function useCreateFolder() {
  return useMutation({
    mutationFn: (name: string) => call(createFolder, { body: { name } }),
    onSuccess: useRefresh(...flowLists),
  });
}

export function useRenameFolder(id: string) {
  return useMutation({
    mutationFn: (name: string) => call(updateFolder, { params: { id }, body: { name } }),
    onSuccess: useRefresh(...flowLists),
  });
}

/** Deletes a folder. Its flows stay. */
export function useDeleteFolder() {
  return useMutation({
    mutationFn: (id: string) => call(deleteFolder, { params: { id } }),
    onSuccess: useRefresh(...flowLists),
  });
}
