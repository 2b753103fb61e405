import { routeHandlers } from "#app/route-handlers.ts";
import { deleteStoreEntryEndpoint } from "#server/flows/stores/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(deleteStoreEntryEndpoint);
