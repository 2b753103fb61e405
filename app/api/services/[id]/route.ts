import { routeHandlers } from "#app/route-handlers.ts";
import { deleteServiceEndpoint, updateServiceEndpoint } from "#server/identity/service-accounts/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  deleteServiceEndpoint,
  updateServiceEndpoint,
);
