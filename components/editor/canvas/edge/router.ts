import type { Boxes } from "#components/editor/state/document/box.ts";
import { boxesOf } from "#components/editor/state/document/box.ts";
import type { Box } from "#components/editor/state/document/card-size.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { edgePoints } from "#components/editor/state/document/handle-point.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { areaOf, type Route, routeBetween } from "./route.ts";

/** The routes of a document's connections, by id; without those whose ends are hidden. */
export type Routes = ReadonlyMap<string, Route>;

/** The document to route, with its boxes. */
interface Drawing {
  document: FlowDocument;
  nodeTypes: NodeTypes;
  /** Where the nodes are shown. */
  boxes: Boxes;
  /** Nodes that no connection avoids: those that are being dragged, which may be dropped onto one. */
  lifted: ReadonlySet<string>;
}

interface Known {
  from: Point;
  to: Point;
  route: Route;
}

const handleRadius = 6;
const ofDocument = new WeakMap<FlowDocument, Routes>();

/**
 * Creates a function that routes connections around the nodes beside them, and keeps those near which nothing moved. So
 * a drag in a flow of 500 nodes routes a few of them for each frame.
 */
export function createRouter(): (drawing: Drawing) => Routes {
  let known = new Map<string, Known>();
  let standing = new Map<string, Box>();
  return ({ document, nodeTypes, boxes, lifted }) => {
    const nodes = nodesById(document);
    const now = new Map<string, Box>();
    for (const { id } of document.nodes) {
      const box = boxes.get(id);
      if (box && !lifted.has(id)) now.set(id, box);
    }
    const changed = changedBoxes(standing, now);
    const byRegion = Map.groupBy(
      document.nodes.filter(({ id }) => now.has(id)),
      ({ parent_id }) => parent_id,
    );
    const routed = new Map<string, Known>();
    for (const edge of document.edges) {
      const points = edgePoints(document, nodeTypes, edge, boxes);
      if (!points) continue;
      const from = { x: points.from.x + handleRadius, y: points.from.y };
      const to = { x: points.to.x - handleRadius, y: points.to.y };
      const area = areaOf(from, to);
      const before = known.get(edge.id);
      const isSame = before && isEqual(before.from, from) && isEqual(before.to, to);
      if (isSame && !changed.some((box) => isTouching(box, area))) {
        routed.set(edge.id, before);
        continue;
      }
      const beside = byRegion.get(nodes.get(edge.target)?.parent_id) ?? [];
      const inTheWay = beside.flatMap(({ id }) => now.get(id) ?? []).filter((box) => isTouching(box, area));
      routed.set(edge.id, { from, to, route: routeBetween(from, to, inTheWay) });
    }
    known = routed;
    standing = now;
    const routes = new Map([...routed].map(([id, { route }]) => [id, route]));
    if (lifted.size === 0 && boxes === boxesOf(document, nodeTypes)) ofDocument.set(document, routes);
    return routes;
  };
}

/** The routes while nothing moves. */
export function routesOf(document: FlowDocument, nodeTypes: NodeTypes): Routes {
  const before = ofDocument.get(document);
  if (before) return before;
  const boxes = boxesOf(document, nodeTypes);
  return createRouter()({ document, nodeTypes, boxes, lifted: new Set() });
}

/** Where something was or is that was not there in the same size before. */
function changedBoxes(before: ReadonlyMap<string, Box>, now: ReadonlyMap<string, Box>): Box[] {
  const changed: Box[] = [];
  for (const [id, box] of now) {
    const old = before.get(id);
    if (old && isEqual(old, box) && old.width === box.width && old.height === box.height) continue;
    changed.push(box);
    if (old) changed.push(old);
  }
  for (const [id, old] of before) if (!now.has(id)) changed.push(old);
  return changed;
}

function isEqual(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function isTouching(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}
