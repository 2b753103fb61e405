import { routeHandlers } from "#app/route-handlers.ts";
import { handOverOwnershipEndpoint } from "#server/identity/members/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(handOverOwnershipEndpoint);
