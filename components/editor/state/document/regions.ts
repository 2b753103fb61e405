import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { collapse, isCollapsed } from "#engine/edit/collapse.ts";
import type { Point } from "#engine/edit/edit.ts";
import { isContainer } from "#engine/edit/inside.ts";
import { allPlaced, type Placed } from "#engine/edit/notes.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { boxesOf, isIn } from "./box.ts";
import { nodesById, placedById } from "./derived.ts";

/** The innermost container whose frame includes a point; undefined at the top level. `except`: nodes that do not count. */
export function regionAt(
  document: FlowDocument,
  types: NodeTypes,
  point: Point,
  except: ReadonlySet<string> = new Set(),
): string | undefined {
  const boxes = boxesOf(document, types);
  let innermost: { id: string; depth: number } | undefined;
  for (const node of document.nodes) {
    const box = boxes.get(node.id);
    if (!box || !isOpen(node, types) || except.has(node.id) || !isIn(point, box)) continue;
    const depth = containersAround(document, node).length;
    if (depth >= (innermost?.depth ?? 0)) innermost = { id: node.id, depth };
  }
  return innermost?.id;
}

/** True for a container that nodes can be put into: one whose inside is shown. */
export function isOpen(node: DocumentNode, types: NodeTypes): boolean {
  return isContainer(node, types) && !isCollapsed(node, types);
}

/** The ids of the containers around a node or note, the innermost first. */
export function containersAround(document: FlowDocument, node: Placed): string[] {
  const nodes = nodesById(document);
  const around: string[] = [];
  for (let id = node.parent_id; id !== undefined && !around.includes(id); id = nodes.get(id)?.parent_id)
    around.push(id);
  return around;
}

/** The document with every container around these nodes expanded. */
export function uncovered(document: FlowDocument, types: NodeTypes, nodeIds: Iterable<string>): FlowDocument {
  const nodes = [...nodeIds].flatMap((id) => placedById(document).get(id) ?? []);
  return collapse(document, types, new Set(nodes.flatMap((node) => containersAround(document, node))), false);
}

/** The nodes and notes of one region. */
export function placedIn(document: FlowDocument, containerId: string | undefined): Placed[] {
  return allPlaced(document).filter(({ parent_id }) => parent_id === containerId);
}

/** The nodes of one region: those in a container, or at the top level. */
export function nodesIn({ nodes }: FlowDocument, containerId: string | undefined): DocumentNode[] {
  return nodes.filter(({ parent_id }) => parent_id === containerId);
}
