import { AsyncLocalStorage } from "node:async_hooks";
import { newId } from "#lib/id.ts";
import { singleton } from "#lib/singleton.ts";

/**
 * What our own server knows about a request that a web `Request` does not contain. `web.ts` passes requests on within a
 * request context, also through Next; under plain `next start` there is none.
 */
export interface RequestContext {
  requestId: string;
  remoteAddress: string;
  /** Names and values alternately, as received: a web `Headers` sorts and joins them. */
  rawHeaders: readonly string[];
}

const arrivals = () => singleton("http.arrivals", () => new AsyncLocalStorage<RequestContext>());
const ownIds = () => singleton("http.requestIds", () => new WeakMap<Request, string>());

/** Runs `work`, and everything that it starts, within a request context. */
export function runInRequestContext<T>(context: RequestContext, work: () => T): T {
  return arrivals().run(context, work);
}

/** The context of the request being handled; null under plain `next start`. */
export function currentRequestContext(): RequestContext | null {
  return arrivals().getStore() ?? null;
}

/** The request id, which the response sends as `X-Request-Id`. Stable for a request. */
export function requestIdOf(request: Request): string {
  const context = currentRequestContext();
  if (context) return context.requestId;
  const known = ownIds().get(request);
  if (known) return known;
  const id = newId();
  ownIds().set(request, id);
  return id;
}
