import { routeHandlers } from "#app/route-handlers.ts";
import { setUpAtSignInEndpoint } from "#server/identity/second-factor-challenges/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(setUpAtSignInEndpoint);
