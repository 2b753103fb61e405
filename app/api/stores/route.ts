import { routeHandlers } from "#app/route-handlers.ts";
import { listStoreEntriesEndpoint } from "#server/flows/stores/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listStoreEntriesEndpoint);
