import type { StepData } from "#engine/runner.ts";
import type { Json } from "#lib/json.ts";

/** The data that code and expressions can use, by name. */
export type CodeArgs = Readonly<Record<string, Json>>;

/** The names that code and expressions see in a step, with their values. */
export function toCodeArgs(
  input: Json,
  { nodes, trigger, item = null, index = null, vars }: StepData,
): CodeArgs {
  return { input, nodes: { ...nodes }, trigger, item, index, vars };
}
