import { useQuery } from "@tanstack/react-query";
import { readFlowShape } from "#api/executions/call-shapes/contract.ts";
import { queryOf } from "./queries.ts";

/** How often it is loaded again while it is shown. Without new calls, that costs the server one query. */
const refreshMs = 60_000;

/** What the last calls of a flow looked like, and how they differ from what its published version relies on. */
export function useCallReport(flowId: string) {
  return useQuery({
    ...queryOf(readFlowShape, { params: { id: flowId } }),
    refetchInterval: refreshMs,
    staleTime: refreshMs / 2,
  });
}
