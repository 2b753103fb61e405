import { routeHandlers } from "#app/route-handlers.ts";
import { cancelExecutionEndpoint } from "#server/executions/cancel/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(cancelExecutionEndpoint);
