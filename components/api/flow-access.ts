import { useQuery, useQueryClient } from "@tanstack/react-query";
import { changeFlowAccess, readFlowAccess } from "#api/flows/documents/access/contract.ts";
import type { FlowAccessBody } from "#api/flows/documents/access/schema.ts";
import { listPeople } from "#api/identity/people/list-contract.ts";
import { call } from "./call.ts";
import { flowLists } from "./flows.ts";
import { queryOf, refresh, useList } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

const accessQuery = (flowId: string) => queryOf(readFlowAccess, { params: { id: flowId } });

/** Who can see a flow. */
export const useFlowAccess = (flowId: string) => useQuery(accessQuery(flowId));

/** Makes a flow private or opens it to everyone. The response's people are shown at once, and lists get their lock. */
export function useChangeFlowAccess(flowId: string) {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each sends the whole list.
    scope: { id: `flow-access ${flowId}` },
    mutationFn: (body: FlowAccessBody) => call(changeFlowAccess, { params: { id: flowId }, body }),
    onSuccess: (access) => {
      client.setQueryData(accessQuery(flowId).queryKey, access);
      return refresh(client, flowLists);
    },
  });
}

/** The first people whose name contains a text, who can be put on a flow's list. */
export function usePeople(q: string, enabled: boolean) {
  return useList(listPeople, { query: { q: q || undefined, limit: 50 } }, { enabled });
}
