import type { Answer, Incoming } from "./exchange.ts";
import { refuseFault } from "./fault.ts";
import { answerOptions, publicRefusal, refuseMethod } from "./public-answer.ts";

/** Answers a request with plain values; the same function stands behind the hot door and behind a route handler. */
export type PublicEndpoint = (incoming: Incoming) => Promise<Answer>;

/**
 * An endpoint that any site's page may call: answers OPTIONS, refuses other methods with 405, and turns what `handle`
 * throws into 503 `unavailable` (the database is away: undecided, try again) or 500 `internal_error`. GET is also HEAD.
 *
 * @param name names the endpoint in the log: `GET /v1/keys`
 */
export function publicEndpoint(
  name: string,
  method: "GET" | "POST",
  handle: (incoming: Incoming) => Promise<Answer>,
): PublicEndpoint {
  const methods = method === "GET" ? ["GET", "HEAD"] : [method];
  const allow = [...methods, "OPTIONS"].join(", ");
  return async (incoming) => {
    if (incoming.method === "OPTIONS") return answerOptions(incoming, allow);
    if (!methods.includes(incoming.method)) return refuseMethod(incoming, allow);
    try {
      return await handle(incoming);
    } catch (fault) {
      return publicRefusal(incoming, refuseFault(incoming.requestId, name, fault));
    }
  };
}
