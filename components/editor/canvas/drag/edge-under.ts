import type { Route } from "#components/editor/canvas/edge/route.ts";
import { routesOf } from "#components/editor/canvas/edge/router.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { Handle, NodeDefinition } from "#engine/node.ts";
import { definitionOf, type NodeTypes, type TypeEntry } from "#engine/node-types.ts";

const reach = 36;

/** The closest edge near a point, if any. `except`: a node whose edges do not count. */
export function edgeAtPoint(
  document: FlowDocument,
  types: NodeTypes,
  point: Point,
  except: string | null = null,
): string | null {
  let closest: { id: string; distance: number } | null = null;
  const routes = routesOf(document, types);
  for (const edge of document.edges) {
    const route = routes.get(edge.id);
    if (!route || edge.source === except || edge.target === except) continue;
    const distance = distanceTo(route, point);
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
export function canConnectBetween(definition: TypeEntry | undefined): boolean {
  return definition !== undefined && definition.inputs.length > 0 && newNodeOutputs(definition).length > 0;
}

/** The outputs of a new node of this type. */
export function newNodeOutputs(type: TypeEntry & { config?: NodeDefinition["config"] }): readonly Handle[] {
  return typeof type.outputs === "function" ? type.outputs(type.config?.parse({}) ?? {}) : type.outputs;
}

function distanceTo({ points }: Route, point: Point): number {
  return Math.min(...points.slice(1).map((end, index) => distanceToLine(points[index] ?? end, end, point)));
}

function distanceToLine(start: Point, end: Point, { x, y }: Point): number {
  const along = { x: end.x - start.x, y: end.y - start.y };
  const square = along.x ** 2 + along.y ** 2;
  const part = square === 0 ? 0 : ((x - start.x) * along.x + (y - start.y) * along.y) / square;
  const at = Math.min(1, Math.max(0, part));
  return Math.hypot(start.x + at * along.x - x, start.y + at * along.y - y);
}
