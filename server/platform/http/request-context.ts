import { AsyncLocalStorage } from "node:async_hooks";
import { newId } from "#lib/id.ts";
import { service } from "#lib/services.ts";

/**
 * Facts that our own server knows about a request and that a web `Request` does not contain. `web.ts` passes
 * requests on within a request context, also through Next; under plain `next start` it does not exist.
 */
export interface RequestContext {
  requestId: string;
  remoteAddress: string;
  /** Names and values alternately, as received: a web `Headers` sorts and joins them. */
  rawHeaders: readonly string[];
}

/** A service, because `web.ts` enters a context and code that Next bundles reads it. */
export const requestContexts = service<AsyncLocalStorage<RequestContext>>("requestContexts");

export function createRequestContexts(): AsyncLocalStorage<RequestContext> {
  return new AsyncLocalStorage();
}

/** A constant of each copy of this module: the copy that received a request answers it. */
const ownIds = new WeakMap<Request, string>();

/** Runs `work`, and everything that it starts, within a request context. */
export function runInRequestContext<T>(context: RequestContext, work: () => T): T {
  return requestContexts().run(context, work);
}

/** The context of the request being handled; null under plain `next start`. */
export function currentRequestContext(): RequestContext | null {
  return requestContexts().getStore() ?? null;
}

/** The request id, which the response sends as `X-Request-Id`. Stable for a request. */
export function requestIdOf(request: Request): string {
  const context = currentRequestContext();
  if (context) return context.requestId;
  const known = ownIds.get(request);
  if (known) return known;
  const id = newId();
  ownIds.set(request, id);
  return id;
}
