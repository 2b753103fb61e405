import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getFlowStatistics, getOverview } from "./data.ts";
import { flowStatisticsSchema, overviewSchema, statisticsQuerySchema } from "./schema.ts";

const tag = "Statistics";

export const readOverviewEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/overview",
    summary: "Get executions over time, and what needs attention now",
    tag,
    access: "viewer",
    query: statisticsQuerySchema,
    responses: { 200: overviewSchema },
  },
  async ({ principal, query }) => ok(await getOverview(principal, query)),
);

export const readFlowStatisticsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/statistics",
    summary: "Get a flow's executions over time, and those that have not finished",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    query: statisticsQuerySchema,
    responses: { 200: flowStatisticsSchema },
  },
  async ({ principal, params, query }) => {
    const statistics = await getFlowStatistics(principal, params.id, query);
    return statistics ? ok(statistics) : flowNotFound;
  },
);
