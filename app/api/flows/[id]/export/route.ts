import { routeHandlers } from "#app/route-handlers.ts";
import { exportFlowEndpoint } from "#server/flows/documents/transfer-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(exportFlowEndpoint);
