import { server } from "#app/server/server.ts";

const handle = async (request: Request) => server().routeValidation(request, "flow");

export { handle as OPTIONS, handle as POST };
