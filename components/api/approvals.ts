import { useQuery } from "@tanstack/react-query";
import { listPendingApprovals } from "#api/executions/approvals/contract.ts";
import { queryOf } from "./queries.ts";

/** The interval at which the approvals are loaded again while their number is shown. */
const refreshMs = 30_000;

/** The approvals that nobody has decided. */
export function usePendingApprovals() {
  return useQuery({ ...queryOf(listPendingApprovals), refetchInterval: refreshMs });
}
