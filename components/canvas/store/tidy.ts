import { Graph, layout } from "@dagrejs/dagre";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { cardSize, handleOffset } from "./card-size.ts";

const gapAcross = 88;
const gapDown = 40;
/** The distance from a card's top to its only input. */
const lineOffset = handleOffset(0, 1);

/**
 * Node positions in a tidy layout from left to right, by id. If only some nodes are laid out, only the edges between
 * them count, and their upper left corner stays in place; a whole layout begins at 0, 0.
 *
 * Each card is laid out as if it extended as far above its input as below it: rows are then aligned by their inputs,
 * and connections are straight.
 */
export function tidyPositions(
  document: FlowDocument,
  types: NodeTypes,
  ids: ReadonlySet<string> | null,
): ReadonlyMap<string, Point> {
  const nodes = document.nodes.filter(({ id }) => ids === null || ids.has(id));
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", ranksep: gapAcross, nodesep: gapDown, edgesep: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) {
    const { width, height } = cardSize(node, types);
    graph.setNode(node.id, { width, height: 2 * (height - lineOffset) });
  }
  const branches = nodes.map((node) => targetsInOrder(node, document, types, graph));
  for (const [index, targets] of branches.entries()) {
    for (const target of targets) graph.setEdge(nodes[index]?.id ?? "", target);
  }
  layout(graph, { constraints: branches.flatMap((targets) => keepOrder(targets, document)) });

  const corners = nodes.map((node): [string, Point] => {
    const { x, y } = graph.node(node.id);
    return [node.id, { x: x - cardSize(node, types).width / 2, y: y - lineOffset }];
  });
  const from = corner(corners.map(([, at]) => at));
  const to = ids === null ? { x: 0, y: 0 } : corner(nodes.map(({ position }) => position));
  return new Map(corners.map(([id, { x, y }]) => [id, { x: x - from.x + to.x, y: y - from.y + to.y }]));
}

/** The targets of a node, by its handles from top to bottom, as far as they are laid out too. */
function targetsInOrder(
  node: DocumentNode,
  { edges }: FlowDocument,
  types: NodeTypes,
  graph: Graph,
): string[] {
  const handles = outputsOf(node, types).map(({ name }) => name);
  const targets = edges
    .filter(({ source, target }) => source === node.id && graph.hasNode(target))
    .sort((a, b) => handles.indexOf(a.source_handle) - handles.indexOf(b.source_handle))
    .map(({ target }) => target);
  return [...new Set(targets)];
}

/** Branches are in the order of their handles. Only targets without other incoming edges can be held to that. */
function keepOrder(targets: readonly string[], { edges }: FlowDocument): { left: string; right: string }[] {
  const own = targets.filter((id) => edges.filter(({ target }) => target === id).length === 1);
  return own.slice(1).map((right, index) => ({ left: own[index] ?? right, right }));
}

function corner(points: readonly Point[]): Point {
  return points.reduce((a, b) => ({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }), {
    x: Number.POSITIVE_INFINITY,
    y: Number.POSITIVE_INFINITY,
  });
}
