import { routeHandlers } from "#app/route-handlers.ts";
import { createReleaseEndpoint, listReleasesEndpoint } from "#server/packages/releases/release-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listReleasesEndpoint,
  createReleaseEndpoint,
);
