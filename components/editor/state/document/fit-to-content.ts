import type { FlowDocument } from "#engine/document.ts";
import { moveNodes } from "#engine/edit/change.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { boxAround, boxesOf } from "./box.ts";
import { nodesById } from "./derived.ts";
import { bodyCorner } from "./region-size.ts";
import { nodesIn } from "./regions.ts";

/**
 * The document with a container's position at the corner of its content. The other edges of a frame follow the content
 * by themselves; the left and the top one stay at the container's position, and can leave a gap.
 */
export function fitToContent(document: FlowDocument, types: NodeTypes, containerId: string): FlowDocument {
  const boxes = boxesOf(document, types);
  const content = boxAround(nodesIn(document, containerId).flatMap(({ id }) => boxes.get(id) ?? []));
  const container = nodesById(document).get(containerId);
  if (!container || !content) return document;
  const corner = bodyCorner(container, types);
  return moveNodes(document, new Map([[containerId, { x: content.x - corner.x, y: content.y - corner.y }]]));
}
