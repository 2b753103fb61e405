import { routeHandlers } from "#app/route-handlers.ts";
import { changeCredentialEndpoint, removeCredentialEndpoint } from "#server/identity/credentials/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  changeCredentialEndpoint,
  removeCredentialEndpoint,
);
