import { routeHandlers } from "#app/route-handlers.ts";
import { createLabelEndpoint, listLabelsEndpoint } from "#server/flows/labels/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listLabelsEndpoint,
  createLabelEndpoint,
);
