import { routeHandlers } from "#app/route-handlers.ts";
import { listIdentitiesEndpoint } from "#server/identity/provider-sign-in/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listIdentitiesEndpoint);
