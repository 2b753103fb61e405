import { createRouter } from "#server/openapi/router.ts";
import { endpoints } from "#server/openapi/routes.ts";

const route = createRouter(endpoints);

/**
 * All of the management API. A file for each path would be a bundle of its own: 134 of them took half of the build's time
 * (decision 103).
 */
const handle = async (request: Request, { params }: { params: Promise<{ path: string[] }> }) =>
  route(request, ["api", ...(await params).path]);

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
