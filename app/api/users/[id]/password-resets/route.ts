import { routeHandlers } from "#app/route-handlers.ts";
import { createResetLinkEndpoint } from "#server/identity/password-resets/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(createResetLinkEndpoint);
