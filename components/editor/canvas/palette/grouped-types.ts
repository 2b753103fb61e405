import type { NodeDefinition, NodeGroup } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";

/** The groups of node types, in the order in which they are listed. */
export const nodeGroups: readonly NodeGroup[] = ["Triggers", "Logic", "Data", "Actions", "Response"];

/** The node types that are available and match the search, by group. */
export function groupedTypes(
  types: NodeTypes,
  query: string,
  offers: (definition: NodeDefinition) => boolean = () => true,
): [NodeGroup, NodeDefinition[]][] {
  const found = types.search(query).filter(offers);
  return nodeGroups
    .map((group): [NodeGroup, NodeDefinition[]] => [group, found.filter((each) => each.group === group)])
    .filter(([, members]) => members.length > 0);
}

/** The index of the type that Enter chooses: the first whose label begins with the search, then contains it, else 0. */
export function bestMatch(types: readonly NodeDefinition[], query: string): number {
  const wanted = query.trim().toLowerCase();
  const labels = types.map(({ label }) => label.toLowerCase());
  const beginning = labels.findIndex((label) => label.startsWith(wanted));
  return Math.max(0, beginning === -1 ? labels.findIndex((label) => label.includes(wanted)) : beginning);
}
