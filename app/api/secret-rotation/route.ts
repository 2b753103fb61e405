import { routeHandlers } from "#app/route-handlers.ts";
import { readSecretRotationEndpoint } from "#server/identity/secret-rotation/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(readSecretRotationEndpoint);
