import type { Endpoint } from "#server/http/endpoint.ts";

/** What Next gives a route handler beside the request. */
interface RouteContext {
  /** Resolves with nothing where the path has no parameters. */
  params: Promise<Record<string, string> | undefined>;
}

/** An endpoint as a Next route handler: `export const GET = door(listFlows)`. */
export function door(endpoint: Endpoint): (request: Request, context: RouteContext) => Promise<Response> {
  return async (request, { params }) => endpoint(request, (await params) ?? {});
}
