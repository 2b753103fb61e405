import { listPolls } from "#api/polls/contract.ts";
import { call } from "./call.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";


/** How often the polls are loaded again while they are shown. */
const refreshMs = 15_000;

/** The polling triggers of all live flows, the one that is due first at the top, page by page. */
export function useAllPolls() {
  return useInfiniteQuery({
    queryKey: ["polls"],
    queryFn: ({ pageParam, signal }) =>
      call(listPolls, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: refreshMs,
  });
}

/** The polling triggers of a live flow. */
export function usePolls(flowId: string) {
  return useQuery({
    queryKey: ["polls", flowId],
    queryFn: ({ signal }) => call(listPolls, { query: { flow_id: flowId }, signal }),
    refetchInterval: refreshMs,
  });
}
