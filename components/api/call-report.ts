import { useQuery } from "@tanstack/react-query";
import { readFlowShape } from "#api/executions/call-shapes/contract.ts";
import { queryOf } from "./queries.ts";

/**
 * The interval at which it is loaded again while it is shown. Without new calls, that costs the server one
 * query.
 */
const refreshMs = 60_000;

/**
 * The shape of the last calls of a flow, and the differences from the fields that its published version
 * relies on.
 */
export function useCallReport(flowId: string) {
  return useQuery({
    ...queryOf(readFlowShape, { params: { id: flowId } }),
    refetchInterval: refreshMs,
    staleTime: refreshMs / 2,
  });
}
