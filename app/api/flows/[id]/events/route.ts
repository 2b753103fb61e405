import { routeHandlers } from "#app/route-handlers.ts";
import { watchFlowEndpoint } from "#server/executions/event-streams/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(watchFlowEndpoint);
