import type { NodeDefinition } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";

/**
 * The node types that the editor can add and that match the search. Containers are not among them: the canvas cannot draw
 * what is inside of one yet, so flows with loops are created through the API.
 */
export function offeredTypes(types: NodeTypes, query: string): readonly NodeDefinition[] {
  return types.search(query).filter(({ inner }) => inner === undefined);
}
