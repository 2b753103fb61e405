import { refuseFault } from "./fault.ts";
import { publicRefusal, refuseMethod, respondToOptions } from "./public-response.ts";
import type { HttpRequest, HttpResponse } from "./request-response.ts";

/**
 * Answers a request with plain values; the same function stands behind the hot door and behind a route handler. `params` is
 * what the path names.
 */
export type PublicEndpoint<Params extends unknown[] = []> = (
  request: HttpRequest,
  ...params: Params
) => HttpResponse | Promise<HttpResponse>;

/**
 * An endpoint that any site's page may call: answers OPTIONS, refuses other methods with 405, and turns what `handle`
 * throws into 503 `unavailable` (the database is away: undecided, try again) or 500 `internal_error`. GET is also HEAD.
 *
 * @param name names the endpoint in the log: `GET /v1/keys`
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
