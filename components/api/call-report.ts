import { useQuery } from "@tanstack/react-query";
import { callReportSchema } from "#api/executions/call-shapes/schema.ts";
import { request } from "./request.ts";

/** How often it is loaded again while it is shown. Without new calls, that costs the server one query. */
const refreshMs = 60_000;

/** What the last calls of a flow looked like, and how they differ from what its published version relies on. */
export function useCallReport(flowId: string) {
  return useQuery({
    queryKey: ["flows", flowId, "shape"],
    queryFn: ({ signal }) => request("GET", `/api/flows/${flowId}/shape`, callReportSchema, { signal }),
    refetchInterval: refreshMs,
    staleTime: refreshMs / 2,
  });
}
