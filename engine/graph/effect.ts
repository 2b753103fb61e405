import type { Effect, NodeDefinition } from "#engine/definition.ts";

/** The side effects of a node with this configuration. */
export function effectOf(
  { effect }: Pick<NodeDefinition, "effect">,
  config: Readonly<Record<string, unknown>>,
): Effect {
  return typeof effect === "function" ? effect(config) : effect;
}
