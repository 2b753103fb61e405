import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFlowFromTemplate, listTemplates } from "#api/flows/templates/contract.ts";
import { call } from "./call.ts";
import { cacheFlow } from "./flows.ts";
import { queryOf } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** The templates, in the order of the gallery. They only change with the program. */
export function useTemplates({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    ...queryOf(listTemplates),
    enabled,
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates a flow from a template, by its slug. */
export function useCreateFromTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slug: string) => call(createFlowFromTemplate, { params: { slug } }),
    onSuccess: (flow) => cacheFlow(client, flow),
  });
}
