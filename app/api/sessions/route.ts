import { routeHandlers } from "#app/route-handlers.ts";
import { listSessionsEndpoint } from "#server/identity/account/session-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listSessionsEndpoint);
