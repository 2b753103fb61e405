import { config } from "#server/config.ts";
import { parseQuery } from "#server/http/parse.ts";
import type { Prepared } from "#server/http/public-answer.ts";
import { isRefusal, type Refusal } from "#server/http/refusal.ts";
import type { Catalog } from "./catalog-entry.ts";
import { findElements } from "./find-elements.ts";
import { indexQuerySchema } from "./index-query.ts";
import { prepare } from "./prepare.ts";

/** Pages that are kept ready at once; the many queries of somebody typing push each other out. */
const keptPages = 200;

/**
 * A page of the index, as the schema of the shadcn registry's registry.json has it. `pagination` carries the name `hasMore`,
 * by which that registry's tool goes on, in both places; the index also carries ours, `has_more`.
 */
export function readIndexPage(
  catalog: Catalog,
  search: string,
  place: "index" | "registry",
): Prepared | Refusal {
  const key = `${place}${search}`;
  const kept = catalog.pages.get(key);
  if (kept) return kept;
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
  const secret = query.value.token !== undefined;
  const page = prepare(text, "application/json; charset=utf-8", { secret });
  if (!secret) keep(catalog, key, page);
  return page;
}

function keep({ pages }: Catalog, key: string, page: Prepared) {
  const [oldest] = pages.keys();
  if (pages.size >= keptPages && oldest !== undefined) pages.delete(oldest);
  pages.set(key, page);
}
