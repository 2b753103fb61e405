import { routeHandlers } from "#app/route-handlers.ts";
import { deleteProviderEndpoint, updateProviderEndpoint } from "#server/identity/providers/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  deleteProviderEndpoint,
  updateProviderEndpoint,
);
