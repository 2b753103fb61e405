import { useQuery, useQueryClient } from "@tanstack/react-query";
import { flowSchema } from "#api/flows/documents/schema.ts";
import { flowStorageSchema, storageSchema } from "#api/flows/retention/schema.ts";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { flowKeys } from "./flows.ts";
import { request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

const storageKey = ["storage"] as const;
const flowStorageKey = (id: string) => ["flows", id, "storage"] as const;

/** What the installation stores. */
export function useStorage() {
  return useQuery({
    queryKey: storageKey,
    queryFn: ({ signal }) => request("GET", "/api/storage", storageSchema, { signal }),
  });
}

/** What a flow stores, and the limits that apply to it. */
export function useFlowStorage(id: string) {
  return useQuery({
    queryKey: flowStorageKey(id),
    queryFn: ({ signal }) => request("GET", `/api/flows/${id}/storage`, flowStorageSchema, { signal }),
  });
}

/** Changes settings that take effect immediately, whatever the draft's revision. */
export function useSaveFlowSettings(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: FlowSettings) =>
      request("PATCH", `/api/flows/${id}`, flowSchema, { body: { settings } }),
    onSuccess: async (flow) => {
      client.setQueryData(flowKeys.one(id), flow);
      await client.invalidateQueries({ queryKey: flowStorageKey(id) });
      await client.invalidateQueries({ queryKey: storageKey });
    },
  });
}
