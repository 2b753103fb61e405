import * as contract from "#api/executions/statistics/contract.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getFlowStatistics, getOverview } from "./data.ts";

export const readOverviewEndpoint = endpoint(contract.readOverview, async ({ principal, query }) =>
  ok(await getOverview(principal, query)),
);

export const readFlowStatisticsEndpoint = endpoint(
  contract.readFlowStatistics,
  async ({ principal, params, query }) => {
    const statistics = await getFlowStatistics(principal, params.id, query);
    return statistics ? ok(statistics) : flowNotFound;
  },
);
