import { routeHandlers } from "#app/route-handlers.ts";
import { signOutEndpoint } from "#server/identity/provider-sign-out/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(signOutEndpoint);
