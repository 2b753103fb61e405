import { useQuery } from "@tanstack/react-query";
import { listPolls } from "#api/polls/contract.ts";
import { queryOf, usePages } from "./queries.ts";

/** The interval at which the polls are loaded again while they are shown. */
const refreshMs = 15_000;

/** The polling triggers of all live flows, the one that is due first at the top, page by page. */
export function useAllPolls() {
  return usePages(listPolls, {}, { refetchInterval: refreshMs });
}

/** The polling triggers of a live flow. */
export function usePolls(flowId: string) {
  return useQuery({ ...queryOf(listPolls, { query: { flow_id: flowId } }), refetchInterval: refreshMs });
}
