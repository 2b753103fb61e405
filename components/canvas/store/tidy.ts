import { Graph, layout } from "@dagrejs/dagre";
import type { FlowDocument } from "#engine/document.ts";
import { cardSize } from "./card-size.ts";
import type { Point } from "./document.ts";

const gapAcrossPx = 88;
const gapDownPx = 40;

/**
 * Where nodes go in a tidy layout, from left to right, by id. Of a part of the nodes, only the edges between them count,
 * and the part's upper left corner stays where it is; the whole begins at 0, 0.
 */
export function tidyPositions(
  document: FlowDocument,
  ids: ReadonlySet<string> | null,
): ReadonlyMap<string, Point> {
  const nodes = document.nodes.filter(({ id }) => ids === null || ids.has(id));
  const inside = new Set(nodes.map(({ id }) => id));
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", ranksep: gapAcrossPx, nodesep: gapDownPx, edgesep: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, cardSize(node));
  for (const { source, target } of document.edges) {
    if (inside.has(source) && inside.has(target)) graph.setEdge(source, target);
  }
  layout(graph);

  const corners = nodes.map((node): [string, Point] => {
    const { x, y } = graph.node(node.id);
    const { width, height } = cardSize(node);
    return [node.id, { x: x - width / 2, y: y - height / 2 }];
  });
  const from = corner(corners.map(([, at]) => at));
  const to = ids === null ? { x: 0, y: 0 } : corner(nodes.map(({ position }) => position));
  return new Map(corners.map(([id, { x, y }]) => [id, { x: x - from.x + to.x, y: y - from.y + to.y }]));
}

function corner(points: readonly Point[]): Point {
  return points.reduce((a, b) => ({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }), {
    x: Number.POSITIVE_INFINITY,
    y: Number.POSITIVE_INFINITY,
  });
}
