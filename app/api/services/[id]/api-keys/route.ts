import { routeHandlers } from "#app/route-handlers.ts";
import {
  createServiceKeyEndpoint,
  listServiceKeysEndpoint,
} from "#server/identity/service-accounts/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  createServiceKeyEndpoint,
  listServiceKeysEndpoint,
);
