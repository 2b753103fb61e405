import { routeHandlers } from "#app/route-handlers.ts";
import { endOwnSessionsEndpoint } from "#server/identity/account/session-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(endOwnSessionsEndpoint);
