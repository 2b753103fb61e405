import { publicRouteHandler } from "#app/public-route-handler.ts";
import { server } from "#app/server/server.ts";

const handle = publicRouteHandler((request) => server().handleElementsRequest(request));

export { handle as GET, handle as HEAD, handle as OPTIONS };
