import { routeHandlers } from "#app/route-handlers.ts";
import { readPackageEndpoint, updatePackageEndpoint } from "#server/packages/releases/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  readPackageEndpoint,
  updatePackageEndpoint,
);
