import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { allPlaced } from "./notes.ts";

/** The ids of the nodes and of everything inside them, notes too, at any depth. */
export function withInside(document: FlowDocument, ids: ReadonlySet<string>): ReadonlySet<string> {
  const byParent = Map.groupBy(allPlaced(document), ({ parent_id }) => parent_id);
  const all = new Set(ids);
  // Iterating over a set also visits items that are added meanwhile.
  for (const id of all) for (const child of byParent.get(id) ?? []) all.add(child.id);
  return all;
}

/** True for a node that can hold other nodes. */
export function isContainer(node: DocumentNode, types: NodeTypes): boolean {
  return definitionOf(node, types)?.inner !== undefined;
}

/** The container that is selected, where nothing else is. */
export function findContainer(
  { nodes }: FlowDocument,
  types: NodeTypes,
  selected: ReadonlySet<string>,
): string | undefined {
  const [only, ...others] = nodes.filter(({ id }) => selected.has(id));
  return only && others.length === 0 && isContainer(only, types) ? only.id : undefined;
}
