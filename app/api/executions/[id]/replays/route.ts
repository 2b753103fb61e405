import { routeHandlers } from "#app/route-handlers.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(replayExecutionEndpoint);
