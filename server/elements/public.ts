import {
  publicRefusal,
  refuseMethod,
  respondFromCache,
  respondToOptions,
} from "#server/platform/http/public-response.ts";
import { type RateLimitState, tooManyRequests } from "#server/platform/http/rate-limit.ts";
import { type Refusal, refuse, retryAfter } from "#server/platform/http/refusal.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { CachedItem } from "./cached-response.ts";
import { catalogCache } from "./catalog.ts";
import type { Catalog } from "./catalog-entry.ts";
import { getIndexResponse } from "./index-response.ts";
import { getItemResponse, getPreviewResponse } from "./item-response.ts";
import { consumeReadLimit } from "./read-limit.ts";

/** The requested resource. */
type CatalogTarget = { kind: "index" | "registry" } | { kind: "item" | "preview"; name: string };

/** The ending may be missing. People type capitals, which element names never contain. */
const itemPath = /^\/builder\/elements\/(items|previews)\/([^/?]+?)(\.json|\.html)?(?:\?|$)/i;
const indexPath = /^\/builder\/elements\/(?:index|items\/registry)(?:\.json)?(?:\?|$)/i;

/** The kind of public address that a URL is; null if it is not one of the catalog's. */
function parseTarget(target: string): CatalogTarget | null {
  if (indexPath.test(target)) {
    return { kind: target.toLowerCase().startsWith("/builder/elements/index") ? "index" : "registry" };
  }
  const [, folder, name = "", ending] = itemPath.exec(target)?.map((part) => part?.toLowerCase()) ?? [];
  if (folder === "items" && ending !== ".html") return { kind: "item", name };
  if (folder === "previews" && ending !== ".json") return { kind: "preview", name };
  return null;
}

const allow = "GET, HEAD, OPTIONS";

/**
 * Serves the catalog's public addresses (docs/contract.md): the index, the same under the shadcn registry's name, items
 * and previews. All from memory; changes apply immediately. 503 only if the catalog was never loaded.
 */
export function handleElementsRequest(request: HttpRequest): HttpResponse | Promise<HttpResponse> {
  const { method } = request;
  if (method === "OPTIONS") return respondToOptions(request, allow);
  if (method !== "GET" && method !== "HEAD") return refuseMethod(request, allow);
  const allowance = consumeReadLimit(request);
  if (!allowance.allowed) return publicRefusal(request, tooManyRequests(allowance));
  const cached = request.headers.authorization ? undefined : catalogCache().peek()?.ready.get(request.target);
  return cached ? respondFromCatalog(request, allowance, cached) : buildResponse(request, allowance);
}

function respondFromCatalog(
  request: HttpRequest,
  { headers }: RateLimitState,
  cached: CachedItem,
): HttpResponse {
  const response = respondFromCache(request, cached);
  response.headers.push(...headers);
  return response;
}

async function buildResponse(request: HttpRequest, allowance: RateLimitState): Promise<HttpResponse> {
  const { target } = request;
  const parsedTarget = parseTarget(target);
  if (parsedTarget === null)
    return refused(request, allowance, refuse(404, "not_found", "There is nothing at this address."));
  try {
    const catalog = await catalogCache().get();
    const found = await read(catalog, request, parsedTarget);
    if ("refused" in found) return refused(request, allowance, found);
    if (!found.secret) catalog.ready.set(target, found);
    return respondFromCatalog(request, allowance, found);
  } catch (cause) {
    logger().error({ kind: parsedTarget.kind, fault: describeFault(cause) }, "element catalog unavailable");
    const detail = `${target.split("?", 1)[0]} is unavailable at the moment. Try again shortly.`;
    return refused(request, allowance, retryAfter(refuse(503, "unavailable", detail), 2));
  }
}

function read(
  catalog: Catalog,
  request: HttpRequest,
  target: CatalogTarget,
): CachedItem | Refusal | Promise<CachedItem | Refusal> {
  switch (target.kind) {
    case "item":
      return getItemResponse(catalog, request, target.name);
    case "preview":
      return getPreviewResponse(catalog, request, target.name);
    default: {
      const at = request.target.indexOf("?");
      return getIndexResponse(catalog, at < 0 ? "" : request.target.slice(at), target.kind);
    }
  }
}

function refused(request: HttpRequest, { headers }: RateLimitState, refusal: Refusal): HttpResponse {
  return publicRefusal(request, { ...refusal, headers: [...(refusal.headers ?? []), ...headers] });
}
