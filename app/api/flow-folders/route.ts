import { routeHandlers } from "#app/route-handlers.ts";
import { createFolderEndpoint, listFoldersEndpoint } from "#server/flows/folders/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listFoldersEndpoint,
  createFolderEndpoint,
);
