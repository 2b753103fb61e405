import { routeHandlers } from "#app/route-handlers.ts";
import { exportFlowsEndpoint } from "#server/flows/documents/transfer-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(exportFlowsEndpoint);
