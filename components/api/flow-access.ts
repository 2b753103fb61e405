import { changeFlowAccess, readFlowAccess } from "#api/flows/documents/access/contract.ts";
import { listPeople } from "#api/identity/people/list-contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FlowAccessBody } from "#api/flows/documents/access/schema.ts";
import { flowKeys } from "./flows.ts";
import { useMutation } from "./use-mutation.ts";

const accessKey = (flowId: string) => [...flowKeys.one(flowId), "access"] as const;

/** Who can see a flow. */
export function useFlowAccess(flowId: string) {
  return useQuery({
    queryKey: accessKey(flowId),
    queryFn: ({ signal }) => call(readFlowAccess, { params: { id: flowId }, signal }),
  });
}

/** Makes a flow private or opens it to everyone. The response's people are shown at once, and lists get their lock. */
export function useChangeFlowAccess(flowId: string) {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each sends the whole list.
    scope: { id: `flow-access ${flowId}` },
    mutationFn: (body: FlowAccessBody) =>
      call(changeFlowAccess, { params: { id: flowId }, body }),
    onSuccess: (access) => {
      client.setQueryData(accessKey(flowId), access);
      return client.invalidateQueries({ queryKey: flowKeys.lists });
    },
  });
}

/** The first people whose name contains a text, who can be put on a flow's list. */
export function usePeople(q: string, enabled: boolean) {
  return useQuery({
    queryKey: ["people", q],
    queryFn: ({ signal }) =>
      call(listPeople, { query: { q: q || undefined, limit: 50 },
        signal }),
    select: ({ data }) => data,
    enabled,
  });
}
