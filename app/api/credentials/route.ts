import { routeHandlers } from "#app/route-handlers.ts";
import { addCredentialEndpoint, listCredentialsEndpoint } from "#server/identity/credentials/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listCredentialsEndpoint,
  addCredentialEndpoint,
);
