import { routeHandlers } from "#app/route-handlers.ts";
import { copyFlowEndpoint } from "#server/flows/documents/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(copyFlowEndpoint);
