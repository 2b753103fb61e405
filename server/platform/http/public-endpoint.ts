import type { Answer, Incoming } from "./exchange.ts";
import { refuseFault } from "./fault.ts";
import { answerOptions, publicRefusal, refuseMethod } from "./public-answer.ts";

/**
 * Answers a request with plain values; the same function stands behind the hot door and behind a route handler. `params` is
 * what the path names.
 */
export type PublicEndpoint<Params extends unknown[] = []> = (
  incoming: Incoming,
  ...params: Params
) => Answer | Promise<Answer>;

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
  return (incoming, ...params) => {
    if (incoming.method === "OPTIONS") return answerOptions(incoming, allow);
    if (!methods.includes(incoming.method)) return refuseMethod(incoming, allow);
    const fail = (fault: unknown) => publicRefusal(incoming, refuseFault(incoming.requestId, name, fault));
    try {
      const answer = handle(incoming, ...params);
      return answer instanceof Promise ? answer.catch(fail) : answer;
    } catch (fault) {
      return fail(fault);
    }
  };
}
