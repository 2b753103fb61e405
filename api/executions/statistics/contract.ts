import { defineContract } from "#api/contract.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { flowStatisticsSchema, overviewSchema, statisticsQuerySchema } from "./schema.ts";

const tag = "Statistics";

export const readOverview = defineContract({
  method: "GET",
  path: "/api/overview",
  summary: "Get executions over time, and what needs attention now",
  tag,
  access: "viewer",
  query: statisticsQuerySchema,
  responses: { 200: overviewSchema },
});

export const readFlowStatistics = defineContract({
  method: "GET",
  path: "/api/flows/{id}/statistics",
  summary: "Get a flow's executions over time, and those that have not finished",
  tag,
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  query: statisticsQuerySchema,
  responses: { 200: flowStatisticsSchema },
});
