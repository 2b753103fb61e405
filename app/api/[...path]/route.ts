import { server } from "#app/server/server.ts";

/**
 * All of the management API. Next bundles each route file separately: with a file for each path, building took 72 s instead of 52
 * (decision 103).
 */
const handle = async (request: Request, { params }: { params: Promise<{ path: string[] }> }) =>
  server().handleApi(request, ["api", ...(await params).path]);

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
