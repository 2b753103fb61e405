import { routeHandlers } from "#app/route-handlers.ts";
import { createServiceEndpoint, listServicesEndpoint } from "#server/identity/service-accounts/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  createServiceEndpoint,
  listServicesEndpoint,
);
