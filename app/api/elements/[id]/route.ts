import { routeHandlers } from "#app/route-handlers.ts";
import { readElementEndpoint, updateElementEndpoint } from "#server/elements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  readElementEndpoint,
  updateElementEndpoint,
);
