import { routeHandlers } from "#app/route-handlers.ts";
import { listSchedulesEndpoint } from "#server/schedules/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listSchedulesEndpoint);
