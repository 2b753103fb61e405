import { routeHandlers } from "#app/route-handlers.ts";
import { resetSecondFactorEndpoint } from "#server/identity/second-factors/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(resetSecondFactorEndpoint);
