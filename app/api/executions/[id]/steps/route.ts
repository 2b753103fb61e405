import { routeHandlers } from "#app/route-handlers.ts";
import { listStepsEndpoint } from "#server/executions/reads/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listStepsEndpoint);
