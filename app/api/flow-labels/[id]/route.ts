import { routeHandlers } from "#app/route-handlers.ts";
import { deleteLabelEndpoint, updateLabelEndpoint } from "#server/flows/labels/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  updateLabelEndpoint,
  deleteLabelEndpoint,
);
