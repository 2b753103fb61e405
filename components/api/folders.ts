import { useQuery, useQueryClient } from "@tanstack/react-query";
import { folderSchema } from "#api/flows/folders/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { flowKeys } from "./flows.ts";
import { noContentSchema, request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

/** Within the key of the lists of flows: folders count their flows, and lines of flows name their folder. */
const foldersKey = [...flowKeys.lists, "folders"] as const;

/** All folders of flows, by name. */
export function useFolders() {
  return useQuery({
    queryKey: foldersKey,
    queryFn: ({ signal }) => request("GET", "/api/flow-folders", pageOf(folderSchema), { signal }),
    select: ({ data }) => data,
  });
}

export function useCreateFolder() {
  return useChange((name: string) => request("POST", "/api/flow-folders", folderSchema, { body: { name } }));
}

export function useRenameFolder(id: string) {
  return useChange((name: string) =>
    request("PATCH", `/api/flow-folders/${id}`, folderSchema, { body: { name } }),
  );
}

/** Deletes a folder. Its flows stay. */
export function useDeleteFolder() {
  return useChange((id: string) => request("DELETE", `/api/flow-folders/${id}`, noContentSchema));
}

function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: flowKeys.lists }),
  });
}
