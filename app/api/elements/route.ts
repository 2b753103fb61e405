import { routeHandlers } from "#app/route-handlers.ts";
import { createElementEndpoint, listElementsEndpoint } from "#server/elements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listElementsEndpoint,
  createElementEndpoint,
);
