import { routeHandlers } from "#app/route-handlers.ts";
import { deleteFeatureEndpoint, updateFeatureEndpoint } from "#server/packages/features/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  updateFeatureEndpoint,
  deleteFeatureEndpoint,
);
