import { routeHandlers } from "#app/route-handlers.ts";
import { startExecutionEndpoint } from "#server/executions/start/live-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(startExecutionEndpoint);
