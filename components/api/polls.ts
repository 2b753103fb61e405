import { useQuery } from "@tanstack/react-query";
import { listPolls } from "#api/polls/contract.ts";
import { queryOf, useList } from "./queries.ts";

/** The interval at which the polls are loaded again while they are shown. */
const refreshMs = 15_000;

/** The polling triggers of all live flows, the one that is due first at the top. */
export const useAllPolls = () => useList(listPolls, {}, { refetchInterval: refreshMs });

/** The polling triggers of a live flow. */
export function usePolls(flowId: string) {
  return useQuery({ ...queryOf(listPolls, { query: { flow_id: flowId } }), refetchInterval: refreshMs });
}
