import { routeHandlers } from "#app/route-handlers.ts";
import { requestResetEndpoint } from "#server/identity/password-resets/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(requestResetEndpoint);
