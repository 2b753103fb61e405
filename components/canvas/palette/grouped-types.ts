import type { NodeDefinition, NodeGroup } from "#engine/node.ts";
import { definitions } from "#nodes/index.definitions.ts";

const order: readonly NodeGroup[] = ["Triggers", "Logic", "Data", "Actions", "Response"];

/** The node types that are offered and found, under their groups. Every word of the query must be found. */
export function groupedTypes(
  query: string,
  offers: (definition: NodeDefinition) => boolean = () => true,
): [NodeGroup, NodeDefinition[]][] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = definitions.filter((definition) => offers(definition) && isFound(definition, words));
  return order
    .map((group): [NodeGroup, NodeDefinition[]] => [group, found.filter((each) => each.group === group)])
    .filter(([, types]) => types.length > 0);
}

function isFound({ label, description, group, type }: NodeDefinition, words: readonly string[]): boolean {
  const text = `${label} ${description} ${group} ${type}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
