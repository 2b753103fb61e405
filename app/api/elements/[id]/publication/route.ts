import { routeHandlers } from "#app/route-handlers.ts";
import { publishElementEndpoint, withdrawElementEndpoint } from "#server/elements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  publishElementEndpoint,
  withdrawElementEndpoint,
);
