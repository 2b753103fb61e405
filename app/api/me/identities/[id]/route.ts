import { routeHandlers } from "#app/route-handlers.ts";
import { startLinkEndpoint, unlinkIdentityEndpoint } from "#server/identity/provider-sign-in/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  startLinkEndpoint,
  unlinkIdentityEndpoint,
);
