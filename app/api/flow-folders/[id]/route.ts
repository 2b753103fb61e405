import { routeHandlers } from "#app/route-handlers.ts";
import { deleteFolderEndpoint, renameFolderEndpoint } from "#server/flows/folders/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  renameFolderEndpoint,
  deleteFolderEndpoint,
);
