import { listSchedules } from "#api/schedules/contract.ts";
import { type FilterOf, useList, useRefresh } from "./queries.ts";

/** The interval at which the next runs are loaded again while they are shown. */
const refreshMs = 30_000;

/** Loads the shown schedules again. */
export const useRefreshSchedules = () => useRefresh(listSchedules);

/** The schedules of live flows, the one that is due first at the top. */
export function useSchedules(filter: FilterOf<typeof listSchedules> = {}) {
  return useList(listSchedules, { query: filter }, { refetchInterval: refreshMs });
}
