import { routeHandlers } from "#app/route-handlers.ts";
import { revokeKeyEndpoint } from "#server/identity/account/api-key-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(revokeKeyEndpoint);
