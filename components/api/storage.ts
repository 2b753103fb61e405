import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readFlow, updateFlow } from "#api/flows/documents/contract.ts";
import { readFlowStorage, readStorage } from "#api/flows/retention/contract.ts";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { call } from "./call.ts";
import { allOf, queryOf } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** The installation's stored data. */
export const useStorage = () => useQuery(queryOf(readStorage));

/** A flow's stored data, and the limits that apply to it. */
export const useFlowStorage = (id: string) => useQuery(queryOf(readFlowStorage, { params: { id } }));

/** Changes settings that take effect immediately, whatever the draft's revision. */
export function useSaveFlowSettings(id: string) {
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (settings: FlowSettings) => call(updateFlow, { params, body: { settings } }),
    onSuccess: async (flow) => {
      // Without `minimal`, the response is the whole flow.
      if ("document" in flow) client.setQueryData(queryOf(readFlow, { params }).queryKey, flow);
      await client.invalidateQueries(allOf(readFlowStorage, params));
      await client.invalidateQueries(allOf(readStorage));
    },
  });
}
