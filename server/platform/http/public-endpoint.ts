import { refuseFault } from "./fault.ts";
import { publicRefusal, refuseMethod, respondToOptions } from "./public-response.ts";
import type { HttpRequest, HttpResponse } from "./request-response.ts";

/**
 * Responds to a request with plain values. Both adapters, Node's server and Next's route handlers, use the same
 * function. `params` are the path's parameters.
 */
export type PublicEndpoint<Params extends unknown[] = []> = (
  request: HttpRequest,
  ...params: Params
) => HttpResponse | Promise<HttpResponse>;

/**
 * An endpoint that pages of any site may call: responds to OPTIONS, refuses other methods with 405, and converts errors
 * of `handle` to 503 `unavailable` (the database is away: retry) or 500 `internal_error`. GET includes HEAD.
 *
 * @param name the endpoint's name in the log: `GET /v1/keys`
 */
export function publicEndpoint<Params extends unknown[] = []>(
  name: string,
  method: "GET" | "POST",
  handle: PublicEndpoint<Params>,
): PublicEndpoint<Params> {
  const methods = method === "GET" ? ["GET", "HEAD"] : [method];
  const allow = [...methods, "OPTIONS"].join(", ");
  return (request, ...params) => {
    if (request.method === "OPTIONS") return respondToOptions(request, allow);
    if (!methods.includes(request.method)) return refuseMethod(request, allow);
    const fail = (fault: unknown) => publicRefusal(request, refuseFault(request.requestId, name, fault));
    try {
      const response = handle(request, ...params);
      return response instanceof Promise ? response.catch(fail) : response;
    } catch (fault) {
      return fail(fault);
    }
  };
}
