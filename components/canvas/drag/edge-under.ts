import { edgePoints } from "#components/canvas/store/handle-point.ts";
import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import type { Handle, NodeDefinition } from "#engine/node.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

const reach = 36;
const samples = 12;

/** The closest edge near a point; null if there is none. `except`: a node whose edges do not count. */
export function edgeAtPoint(
  document: FlowDocument,
  types: NodeTypes,
  point: Point,
  except: string | null = null,
): string | null {
  let closest: { id: string; distance: number } | null = null;
  for (const edge of document.edges) {
    if (edge.source === except || edge.target === except) continue;
    const distance = distanceTo(edge, document, types, point);
    if (distance <= reach && distance < (closest?.distance ?? Number.POSITIVE_INFINITY))
      closest = { id: edge.id, distance };
  }
  return closest?.id ?? null;
}

/** True when dropping the node on an edge should insert it: it has an input and an output, and no connections yet. */
export function canBeInserted(document: FlowDocument, types: NodeTypes, node: DocumentNode): boolean {
  if (!canConnectBetween(definitionOf(node, types))) return false;
  return !document.edges.some(({ source, target }) => source === node.id || target === node.id);
}

/** True when a new node of this type can be inserted between two others. */
export function canConnectBetween(definition: NodeDefinition | undefined): boolean {
  return definition !== undefined && definition.inputs.length > 0 && newNodeOutputs(definition).length > 0;
}

/** The outputs of a new node of this type. */
export function newNodeOutputs(definition: NodeDefinition): readonly Handle[] {
  return outputHandles(definition, { config: definition.config.parse({}) });
}

function distanceTo(edge: DocumentEdge, document: FlowDocument, types: NodeTypes, point: Point): number {
  const points = edgePoints(document, types, edge);
  if (!points) return Number.POSITIVE_INFINITY;
  const { from, to } = points;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index <= samples; index++) {
    const at = pointOnCurve(from, to, index / samples);
    least = Math.min(least, Math.hypot(at.x - point.x, at.y - point.y));
  }
  return least;
}

/** A point on the S-shaped curve of an edge, `t` from 0 to 1. */
function pointOnCurve(from: Point, to: Point, t: number): Point {
  const reachOut = Math.max(Math.abs(to.x - from.x) / 2, 20);
  const curve = (a: number, b: number, c: number, d: number) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
  return {
    x: curve(from.x, from.x + reachOut, to.x - reachOut, to.x),
    y: curve(from.y, from.y, to.y, to.y),
  };
}
