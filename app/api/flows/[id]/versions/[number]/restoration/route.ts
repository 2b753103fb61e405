import { routeHandlers } from "#app/route-handlers.ts";
import { restoreVersionEndpoint } from "#server/flows/documents/version-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(restoreVersionEndpoint);
