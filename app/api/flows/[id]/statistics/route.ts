import { routeHandlers } from "#app/route-handlers.ts";
import { readFlowStatisticsEndpoint } from "#server/executions/statistics/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(readFlowStatisticsEndpoint);
