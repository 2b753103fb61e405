import { readFlowStorage, readStorage } from "#api/flows/retention/contract.ts";
import { updateFlow } from "#api/flows/documents/contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { flowKeys } from "./flows.ts";
import { useMutation } from "./use-mutation.ts";

const storageKey = ["storage"] as const;
const flowStorageKey = (id: string) => ["flows", id, "storage"] as const;

/** What the installation stores. */
export function useStorage() {
  return useQuery({
    queryKey: storageKey,
    queryFn: ({ signal }) => call(readStorage, { signal }),
  });
}

/** What a flow stores, and the limits that apply to it. */
export function useFlowStorage(id: string) {
  return useQuery({
    queryKey: flowStorageKey(id),
    queryFn: ({ signal }) => call(readFlowStorage, { params: { id }, signal }),
  });
}

/** Changes settings that take effect immediately, whatever the draft's revision. */
export function useSaveFlowSettings(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: FlowSettings) =>
      call(updateFlow, { params: { id }, body: { settings } }),
    onSuccess: async (flow) => {
      client.setQueryData(flowKeys.one(id), flow);
      await client.invalidateQueries({ queryKey: flowStorageKey(id) });
      await client.invalidateQueries({ queryKey: storageKey });
    },
  });
}
