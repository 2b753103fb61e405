import { routeHandlers } from "#app/route-handlers.ts";
import { createFeatureEndpoint, listFeaturesEndpoint } from "#server/packages/features/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listFeaturesEndpoint,
  createFeatureEndpoint,
);
