import { publicRouteHandler } from "#app/public-route-handler.ts";
import { handleElementsRequest } from "#server/elements/public.ts";

const handle = publicRouteHandler((request) => handleElementsRequest(request));

export { handle as GET, handle as HEAD, handle as OPTIONS };
