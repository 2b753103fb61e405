import type { Json } from "#lib/json.ts";
import type { Settings } from "./settings.ts";

/** The first or the last items, after leaving out `offset` items at that end. They keep their order. */
export function limitItems(
  { keep, limit, offset }: Pick<Settings, "keep" | "limit" | "offset">,
  items: readonly Json[],
): readonly Json[] {
  if (keep === "first") return items.slice(offset, offset + limit);
  const end = Math.max(0, items.length - offset);
  return items.slice(Math.max(0, end - limit), end);
}
