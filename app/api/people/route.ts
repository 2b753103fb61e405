import { routeHandlers } from "#app/route-handlers.ts";
import { listPeopleEndpoint } from "#server/identity/people/list-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listPeopleEndpoint);
