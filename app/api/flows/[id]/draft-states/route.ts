import { routeHandlers } from "#app/route-handlers.ts";
import { listDraftStatesEndpoint } from "#server/flows/documents/draft-states/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listDraftStatesEndpoint);
