import { listSchedules } from "#api/schedules/contract.ts";
import { type FilterOf, usePages } from "./queries.ts";

/** The interval at which the next runs are loaded again while they are shown. */
const refreshMs = 30_000;

/** The schedules of live flows, the one that is due first at the top, page by page. */
export function useSchedules(filter: FilterOf<typeof listSchedules> = {}) {
  return usePages(listSchedules, { query: filter }, { refetchInterval: refreshMs });
}
