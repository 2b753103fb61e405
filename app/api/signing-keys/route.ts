import { routeHandlers } from "#app/route-handlers.ts";
import { listSigningKeysEndpoint, rotateSigningKeyEndpoint } from "#server/packages/signing/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listSigningKeysEndpoint,
  rotateSigningKeyEndpoint,
);
