import { readFlowShape } from "#api/executions/call-shapes/contract.ts";
import { call } from "./call.ts";
import { useQuery } from "@tanstack/react-query";

/** How often it is loaded again while it is shown. Without new calls, that costs the server one query. */
const refreshMs = 60_000;

/** What the last calls of a flow looked like, and how they differ from what its published version relies on. */
export function useCallReport(flowId: string) {
  return useQuery({
    queryKey: ["flows", flowId, "shape"],
    queryFn: ({ signal }) => call(readFlowShape, { params: { id: flowId }, signal }),
    refetchInterval: refreshMs,
    staleTime: refreshMs / 2,
  });
}
