import { routeHandlers } from "#app/route-handlers.ts";
import { removeUserEndpoint, updateUserEndpoint } from "#server/identity/members/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  removeUserEndpoint,
  updateUserEndpoint,
);
