import { publicRouteHandler } from "#app/public-route-handler.ts";
import { handleKeySet } from "#server/packages/signing/key-set.ts";

const handle = publicRouteHandler(handleKeySet);

export { handle as GET, handle as HEAD, handle as OPTIONS };
