import { routeHandlers } from "#app/route-handlers.ts";
import { completeSignInEndpoint } from "#server/identity/second-factor-challenges/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(completeSignInEndpoint);
