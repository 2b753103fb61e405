import type { StepError } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { combineByKey } from "./combine-by-key.ts";
import { combineByPosition } from "./combine-by-position.ts";
import { namedLists } from "./named-lists.ts";
import type { Settings } from "./settings.ts";

/**
 * Merges the inputs.
 *
 * @param input by node key, with null for a node that did not deliver; in mode `first`, the one output that arrived
 * @returns the input itself in the modes `all` and `first`, else `{items, count}`
 */
export function mergeInputs(settings: Settings, input: Json): { output: Json } | { error: StepError } {
  const { mode, lists } = settings;
  if (mode === "all" || mode === "first") return { output: input };
  const named = namedLists(lists, input);
  if (mode === "append") return { output: listOutput(named.flatMap(({ items }) => items)) };
  const combined = mode === "position" ? combineByPosition(settings, named) : combineByKey(settings, named);
  return "error" in combined ? combined : { output: listOutput(combined.items) };
}

function listOutput(items: Json[]): Json {
  return { items, count: items.length };
}
