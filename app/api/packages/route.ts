import { routeHandlers } from "#app/route-handlers.ts";
import { createPackageEndpoint, listPackagesEndpoint } from "#server/packages/releases/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listPackagesEndpoint,
  createPackageEndpoint,
);
