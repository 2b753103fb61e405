import { routeHandlers } from "#app/route-handlers.ts";
import { createKeyEndpoint, listApiKeysEndpoint } from "#server/identity/account/api-key-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listApiKeysEndpoint,
  createKeyEndpoint,
);
