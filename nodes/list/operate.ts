import type { StepError } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { toList } from "#lib/json-list.ts";
import { aggregateItems } from "./aggregate.ts";
import { compareItems } from "./compare.ts";
import { filterItems } from "./filter.ts";
import { limitItems } from "./limit.ts";
import type { ListResult } from "./result.ts";
import type { Settings } from "./settings.ts";
import { sortItems } from "./sort.ts";
import { splitItems } from "./split-out.ts";
import { summarizeItems } from "./summarize.ts";
import { uniqueItems } from "./unique.ts";

/** The output `{items, count}` of the chosen operation, or why it cannot be done. */
export function operate(
  settings: Settings,
  warn: (message: string) => void,
): { output: { items: Json[]; count: number } } | { error: StepError } {
  const result = resultOf(settings, warn);
  if ("error" in result) return result;
  const items = [...result.items];
  return { output: { items, count: items.length } };
}

function resultOf(settings: Settings, warn: (message: string) => void): ListResult {
  const items = listOf(settings.list);
  switch (settings.operation) {
    case "filter":
      return filterItems(settings, items, warn);
    case "sort":
      return { items: sortItems(settings.sort_by, items) };
    case "limit":
      return { items: limitItems(settings, items) };
    case "unique":
      return { items: uniqueItems(settings, items) };
    case "split_out":
      return { items: splitItems(settings, items) };
    case "aggregate":
      return { items: aggregateItems(settings, items) };
    case "summarize":
      return summarizeItems(settings, items);
    case "compare":
      return compareItems(settings, items, listOf(settings.other));
  }
}

/** An empty setting is an empty list. */
const listOf = (value: Json) => toList(value === "" ? null : value);
