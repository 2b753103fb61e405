import { routeHandlers } from "#app/route-handlers.ts";
import { readArtifactEndpoint } from "#server/packages/releases/release-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(readArtifactEndpoint);
