import { routeHandlers } from "#app/route-handlers.ts";
import { restoreReleaseEndpoint, yankReleaseEndpoint } from "#server/packages/releases/release-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  yankReleaseEndpoint,
  restoreReleaseEndpoint,
);
