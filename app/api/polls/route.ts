import { routeHandlers } from "#app/route-handlers.ts";
import { listPollsEndpoint } from "#server/polls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listPollsEndpoint);
