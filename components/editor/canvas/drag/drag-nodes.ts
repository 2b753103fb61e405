import { boxAround, boxesOf } from "#components/editor/state/document/box.ts";
import { type Box, cardSize, cardWidth } from "#components/editor/state/document/card-size.ts";
import { nodesById, placedById } from "#components/editor/state/document/derived.ts";
import { containersAround, regionAt } from "#components/editor/state/document/regions.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { isContainer, withInside } from "#engine/edit/inside.ts";
import { rootsOf } from "#engine/edit/move-into.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { align, type Guide } from "./alignment.ts";
import { canBeInserted, edgeAtPoint } from "./edge-under.ts";

/** Where dragged nodes are shown, with guides and the drop target. */
export interface Drag {
  positions: ReadonlyMap<string, Point>;
  guides: readonly Guide[];
  /** The edge into which the node is inserted when it is dropped. */
  receivingEdge: string | null;
  /** The container that the nodes are over; undefined at the top level. */
  region: string | undefined;
  /** The nodes that change their container when they are dropped. */
  entering: ReadonlySet<string>;
}

/**
 * A step of a drag: the nodes move together by what aligns them, each with what is inside it. Frames do not follow
 * their nodes until these are dropped, so that a node can be dragged out.
 *
 * @param raw the corners of the dragged cards and frames under the pointer, by id
 * @param reach the snapping distance, in canvas units
 */
export function dragNodes(
  document: FlowDocument,
  types: NodeTypes,
  raw: ReadonlyMap<string, Point>,
  reach: number,
): Drag {
  const all = boxesOf(document, types);
  const dragged = rootsOf(document, new Set(raw.keys()));
  const moved = withInside(document, dragged);
  const boxes: Box[] = [];
  for (const id of dragged) {
    const box = all.get(id);
    if (box) boxes.push({ ...box, ...raw.get(id) });
  }
  const box = boxAround(boxes);
  const [first] = dragged;
  if (!box || first === undefined)
    return { positions: raw, guides: [], receivingEdge: null, region: undefined, entering: new Set() };
  const { shift, guides } = align(box, standing(document, dragged, moved, all), reach);
  const positions = new Map<string, Point>();
  for (const id of dragged) {
    const [from, to] = [all.get(id), raw.get(id)];
    if (!from || !to) continue;
    const by = { x: to.x - from.x + shift.x, y: to.y - from.y + shift.y };
    for (const inside of withInside(document, new Set([id]))) {
      const at = placedById(document).get(inside)?.position;
      if (at) positions.set(inside, { x: at.x + by.x, y: at.y + by.y });
    }
  }
  const receivingEdge = findReceiver(document, types, positions);
  const snapped = { ...box, x: box.x + shift.x, y: box.y + shift.y };
  const center = middleOf(document, types, dragged.size > 1 ? null : first, snapped);
  const region = regionAt(document, types, center, moved);
  const entering = new Set([...dragged].filter((id) => canEnter(document, types, id, region)));
  return { positions, guides, receivingEdge, region, entering };
}

/** The boxes of what is not dragged, except the frames around it. */
function standing(
  document: FlowDocument,
  dragged: ReadonlySet<string>,
  moved: ReadonlySet<string>,
  boxes: ReadonlyMap<string, Box>,
): Box[] {
  const nodes = placedById(document);
  const around = new Set(
    [...dragged].flatMap((id) => {
      const node = nodes.get(id);
      return node ? containersAround(document, node) : [];
    }),
  );
  return document.nodes.flatMap(({ id }) => (moved.has(id) || around.has(id) ? [] : (boxes.get(id) ?? [])));
}

/** The point that decides where nodes are dropped: the middle of the card, of a frame's card, or of several. */
function middleOf(document: FlowDocument, types: NodeTypes, only: string | null, box: Box): Point {
  const node = only === null ? undefined : nodesById(document).get(only);
  if (!node || !isContainer(node, types)) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { x: box.x + cardWidth / 2, y: box.y + cardSize(node, types).height / 2 };
}

/** True for a node that changes its container there. A trigger stays at the top level. */
function canEnter(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  region: string | undefined,
): boolean {
  const item = placedById(document).get(nodeId);
  if (!item || item.parent_id === region) return false;
  return region === undefined || "size" in item || definitionOf(item, types)?.category !== "trigger";
}

function findReceiver(
  document: FlowDocument,
  types: NodeTypes,
  positions: ReadonlyMap<string, Point>,
): string | null {
  const [only] = positions;
  if (!only || positions.size > 1) return null;
  const [id, { x, y }] = only;
  const node = document.nodes.find((each) => each.id === id);
  if (!node || !canBeInserted(document, types, node)) return null;
  const { width, height } = cardSize(node, types);
  return edgeAtPoint(document, types, { x: x + width / 2, y: y + height / 2 }, id);
}
