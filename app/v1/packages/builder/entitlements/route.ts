import { server } from "#app/server/server.ts";

const handle = async (request: Request) => server().routeEntitlements(request, "builder");

export { handle as OPTIONS, handle as POST };
