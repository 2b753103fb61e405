import { routeHandlers } from "#app/route-handlers.ts";
import { readReleaseEndpoint, updateReleaseEndpoint } from "#server/packages/releases/release-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  readReleaseEndpoint,
  updateReleaseEndpoint,
);
