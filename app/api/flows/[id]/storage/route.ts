import { routeHandlers } from "#app/route-handlers.ts";
import { readFlowStorageEndpoint } from "#server/flows/retention/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(readFlowStorageEndpoint);
