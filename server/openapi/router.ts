import type { Contract } from "#api/contract.ts";
import { readApiDocument } from "#api/openapi/contract.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { problemResponse } from "#server/platform/http/problem.ts";

type Method = Contract["method"];

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies Method[];

/** The endpoints of one path. */
interface Route {
  /** `["api", "flows", "{id}"]` */
  steps: readonly string[];
  endpoints: ReadonlyMap<Method, Endpoint>;
  /** The `Allow` header: "GET, PATCH, HEAD, OPTIONS". */
  allow: string;
}

/** Handles a request whose path, split at "/" and decoded, is `steps`: `["api", "flows", "0b8…"]`. */
export type Router = (request: Request, steps: readonly string[]) => Promise<Response>;

/** Finds the endpoint by path and method. A path without an endpoint gets 404, and another method 405. */
export function createRouter(endpoints: readonly Endpoint[]): Router {
  const routes = Map.groupBy(toRoutes(endpoints), ({ steps }) => steps.length);
  return async (request, steps) => {
    const route = routes.get(steps.length)?.find((each) => isAt(each, steps));
    if (!route) return refuseAddress(request);
    if (request.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { Allow: route.allow } });
    const endpoint = route.endpoints.get(methodOf(request));
    return endpoint ? endpoint(request, paramsOf(route, steps)) : refuseMethod(request, route.allow);
  };
}

/**
 * Paths with a fixed step come before those with a parameter in its place: `/api/executions/events`,
 * `/api/executions/{id}`.
 */
function toRoutes(endpoints: readonly Endpoint[]): Route[] {
  const byPath = Map.groupBy(endpoints, ({ contract }) => contract.path);
  // "{" sorts after every letter and digit.
  const paths = [...byPath].sort(([one], [other]) => (one < other ? -1 : 1));
  return paths.map(([path, group]) => {
    const own = new Map(group.map((endpoint) => [endpoint.contract.method, endpoint]));
    const possible = methods.filter((method) => own.has(method));
    const allow = [...possible, ...(own.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    return { steps: path.split("/").slice(1), endpoints: own, allow };
  });
}

const nameOf = (step: string) => /^\{(\w+)\}$/.exec(step)?.[1];

function isAt(route: Route, steps: readonly string[]): boolean {
  return route.steps.every((step, index) => step === steps[index] || nameOf(step) !== undefined);
}

function paramsOf(route: Route, steps: readonly string[]): Record<string, string> {
  const named = route.steps.flatMap((step, index) => {
    const name = nameOf(step);
    return name === undefined ? [] : [[name, steps[index] ?? ""] as const];
  });
  return Object.fromEntries(named);
}

/** Next removes the body of a response to HEAD. */
function methodOf({ method }: Request): Method {
  return (method === "HEAD" ? "GET" : method) as Method;
}

function refuseAddress(request: Request): Response {
  return problemResponse(request, {
    status: 404,
    code: "not_found",
    detail: `There is no endpoint at this address. ${readApiDocument.path} lists all of them.`,
  });
}

function refuseMethod(request: Request, allow: string): Response {
  return problemResponse(request, {
    status: 405,
    code: "method_not_allowed",
    detail: `${request.method} is not supported here; ${allow} are.`,
    headers: [["Allow", allow]],
  });
}
