import type { Endpoint, EndpointSpec } from "#server/identity/endpoint/endpoint.ts";
import { problemResponse } from "#server/platform/http/problem.ts";

/** The second argument of Next's route handlers. */
interface RouteContext {
  /** Next resolves this to undefined if the path has no parameters. */
  params: Promise<Record<string, string> | undefined>;
}

/** A Next route handler; without `endpoint` if the method is not allowed. */
type RouteHandler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  endpoint?: Endpoint;
};

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies EndpointSpec["method"][];

/**
 * The endpoints of one path as Next's route handlers: `export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } =
 * routeHandlers(listFlows, createFlow)`. Next would refuse other methods without listing the allowed ones.
 */
export function routeHandlers(
  ...endpoints: readonly Endpoint[]
): Record<(typeof methods)[number] | "OPTIONS", RouteHandler> {
  const possible = methods.filter((method) => endpoints.some(({ spec }) => spec.method === method));
  const allow = [...possible, ...(possible.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const handlerFor = (method: (typeof methods)[number]): RouteHandler => {
    const endpoint = endpoints.find(({ spec }) => spec.method === method);
    return endpoint ? open(endpoint) : async (request) => refuseMethod(request, allow);
  };
  const listMethods = async () => new Response(null, { status: 204, headers: { Allow: allow } });
  return {
    GET: handlerFor("GET"),
    POST: handlerFor("POST"),
    PUT: handlerFor("PUT"),
    PATCH: handlerFor("PATCH"),
    DELETE: handlerFor("DELETE"),
    OPTIONS: listMethods,
  };
}

function open(endpoint: Endpoint): RouteHandler {
  const handle = async (request: Request, { params }: RouteContext) =>
    endpoint(request, (await params) ?? {});
  return Object.assign(handle, { endpoint });
}

function refuseMethod(request: Request, allow: string): Response {
  return problemResponse(request, {
    status: 405,
    code: "method_not_allowed",
    detail: `${request.method} is not supported here; ${allow} are.`,
    headers: [["Allow", allow]],
  });
}
