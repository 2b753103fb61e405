import { routeHandlers } from "#app/route-handlers.ts";
import { readFlowShapeEndpoint } from "#server/executions/call-shapes/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(readFlowShapeEndpoint);
