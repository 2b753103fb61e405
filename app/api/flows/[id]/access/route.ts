import { routeHandlers } from "#app/route-handlers.ts";
import { changeFlowAccessEndpoint, readFlowAccessEndpoint } from "#server/flows/documents/access/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  readFlowAccessEndpoint,
  changeFlowAccessEndpoint,
);
