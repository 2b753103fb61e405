import { problemResponse } from "#server/platform/http/problem.ts";

/** Handles requests that match no other route under /api. */
const handle = async (request: Request) =>
  problemResponse(request, {
    status: 404,
    code: "not_found",
    detail: "There is no endpoint at this address. /api/openapi.json lists all of them.",
  });

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
