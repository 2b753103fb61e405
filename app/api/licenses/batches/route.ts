import { routeHandlers } from "#app/route-handlers.ts";
import { createLicenseBatchEndpoint } from "#server/packages/licenses/bulk-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(createLicenseBatchEndpoint);
