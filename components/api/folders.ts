import { createFolder, deleteFolder, listFolders, updateFolder } from "#api/flows/folders/contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { flowKeys } from "./flows.ts";
import { useMutation } from "./use-mutation.ts";

/** Within the key of the lists of flows: folders count their flows, and lines of flows name their folder. */
const foldersKey = [...flowKeys.lists, "folders"] as const;

/** All folders of flows, by name. */
export function useFolders() {
  return useQuery({
    queryKey: foldersKey,
    queryFn: ({ signal }) => call(listFolders, { signal }),
    select: ({ data }) => data,
  });
}

export function useCreateFolder() {
  return useChange((name: string) => call(createFolder, { body: { name } }));
}

export function useRenameFolder(id: string) {
  return useChange((name: string) =>
    call(updateFolder, { params: { id }, body: { name } }),
  );
}

/** Deletes a folder. Its flows stay. */
export function useDeleteFolder() {
  return useChange((id: string) => call(deleteFolder, { params: { id } }));
}

function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: flowKeys.lists }),
  });
}
