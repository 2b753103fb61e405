import { listSchedules } from "#api/schedules/contract.ts";
import { call } from "./call.ts";
import { useInfiniteQuery } from "@tanstack/react-query";


/** How often the next runs are loaded again while they are shown. */
const refreshMs = 30_000;

/** The schedules of live flows, the one that is due first at the top, page by page. */
export function useSchedules(filter: { flow_id?: string } = {}) {
  return useInfiniteQuery({
    queryKey: ["schedules", filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSchedules, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: refreshMs,
  });
}
