import { indexQuerySchema } from "#api/elements/index-query.ts";
import { config } from "#server/platform/config/config.ts";
import { parseQuery } from "#server/platform/http/parse.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import { type CachedItem, cacheResponse } from "./cached-response.ts";
import type { Catalog } from "./catalog-entry.ts";
import { findElements } from "./find-elements.ts";

/**
 * A page of the index, in the schema of the shadcn registry's registry.json. `pagination` contains `hasMore`, which
 * that registry's tool reads for paging; the index also contains our own `has_more`.
 */
export function getIndexResponse(
  catalog: Catalog,
  search: string,
  place: "index" | "registry",
): CachedItem | Refusal {
  const query = parseQuery(indexQuerySchema, new URLSearchParams(search));
  if (isRefusal(query)) return query;
  const { limit, offset } = query.value;
  const found = findElements(catalog, query.value);
  const hasMore = offset + limit < found.length;
  const pagination = {
    total: found.length,
    offset,
    limit,
    ...(place === "index" ? { has_more: hasMore } : {}),
    hasMore,
  };
  const head = JSON.stringify({
    $schema: "https://ui.shadcn.com/schema/registry.json",
    name: "builder",
    homepage: `${config().baseUrl}/elements`,
  });
  const items = found.slice(offset, offset + limit).map(({ indexJson }) => indexJson);
  const text = `${head.slice(0, -1)},"items":[${items.join(",")}],"pagination":${JSON.stringify(pagination)}}`;
  return cacheResponse(text, "application/json; charset=utf-8", { secret: query.value.token !== undefined });
}
