import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readFlowStatistics, readOverview } from "#api/executions/statistics/contract.ts";
import type { StatisticsRange } from "#api/executions/statistics/schema.ts";
import { readInstallations } from "#api/packages/installations/contract.ts";
import { queryOf } from "./queries.ts";

/** The interval at which the numbers are loaded again while they are shown. Workers count as often. */
const refreshMs = 10_000;

/** Where the days of a statistic begin. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The data of the first page. While another range loads, the previous one stays. */
export function useOverview(range: StatisticsRange) {
  return useQuery({
    ...queryOf(readOverview, { query: { range, time_zone: timeZone() } }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}

/** A flow's executions of the last 24 hours, and those that have not finished. */
export function useFlowStatistics(id: string) {
  return useQuery({
    ...queryOf(readFlowStatistics, { params: { id }, query: { range: "24h", time_zone: timeZone() } }),
    refetchInterval: refreshMs,
  });
}

/** The number of installations that used each version of a package, by day. */
export const useInstallations = (slug: string) => useQuery(queryOf(readInstallations, { params: { slug } }));
