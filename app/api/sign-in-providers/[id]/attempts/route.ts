import { routeHandlers } from "#app/route-handlers.ts";
import { startSignInEndpoint } from "#server/identity/provider-sign-in/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(startSignInEndpoint);
