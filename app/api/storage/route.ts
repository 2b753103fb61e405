import { routeHandlers } from "#app/route-handlers.ts";
import { readStorageEndpoint } from "#server/flows/retention/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(readStorageEndpoint);
