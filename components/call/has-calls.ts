import type { NodeDefinition } from "#engine/node.ts";

/** Whether nodes of this type have calls to show. */
export function hasCalls(definition: NodeDefinition | undefined): boolean {
  return definition?.trigger?.kind === "webhook";
}
