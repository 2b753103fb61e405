import { routeHandlers } from "#app/route-handlers.ts";
import { recordUsageEndpoint } from "#server/packages/entitlements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(recordUsageEndpoint);
