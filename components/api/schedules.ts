import { listSchedules } from "#api/schedules/contract.ts";
import { type FilterOf, usePages, useRefresh } from "./queries.ts";

/** The interval at which the next runs are loaded again while they are shown. */
const refreshMs = 30_000;

/** Loads the shown schedules again. */
export function useRefreshSchedules() {
  return useRefresh(listSchedules);
}

/** The schedules of live flows, the one that is due first at the top, page by page. */
export function useSchedules(filter: FilterOf<typeof listSchedules> = {}) {
  return usePages(listSchedules, { query: filter }, { refetchInterval: refreshMs });
}
