import { z } from "zod";
import type { RowView } from "#components/api/tables.ts";
import { filterSchema } from "#engine/tables/filter.ts";
import { parseExactJson } from "#lib/exact-json.ts";

const filterInUrl = z
  .string()
  .transform((text): unknown => {
    try {
      return parseExactJson(text);
    } catch {
      return [];
    }
  })
  .pipe(filterSchema);

/** The filter and the order in a page's URL. What is invalid there is ignored. */
export function toRowView(url: { get(name: string): string | null }): RowView {
  return {
    filter: filterInUrl.safeParse(url.get("filter") ?? "[]").data ?? [],
    match: url.get("match") === "any" ? "any" : "all",
    sort: url.get("sort") ?? "",
    direction: url.get("direction") === "desc" ? "desc" : "asc",
  };
}
