import { routeHandlers } from "#app/route-handlers.ts";
import { createProviderEndpoint, listProvidersEndpoint } from "#server/identity/providers/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  createProviderEndpoint,
  listProvidersEndpoint,
);
