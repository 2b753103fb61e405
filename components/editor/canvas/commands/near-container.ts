import { boxesOf } from "#components/editor/state/document/box.ts";
import { placedById } from "#components/editor/state/document/derived.ts";
import { isOpen, nodesIn } from "#components/editor/state/document/regions.ts";
import type { FlowDocument } from "#engine/document.ts";
import { rootsOf } from "#engine/edit/move-into.ts";
import type { NodeTypes } from "#engine/node-types.ts";

/** The container beside the selected nodes that is closest to them, and that they can be moved into; undefined for none. */
export function nearContainer(
  document: FlowDocument,
  types: NodeTypes,
  selected: ReadonlySet<string>,
): string | undefined {
  const [first] = rootsOf(document, selected);
  const boxes = boxesOf(document, types);
  const from = first === undefined ? undefined : boxes.get(first);
  if (first === undefined || !from) return undefined;
  const distances = nodesIn(document, placedById(document).get(first)?.parent_id)
    .filter((node) => !selected.has(node.id) && isOpen(node, types))
    .map(({ id }) => {
      const to = boxes.get(id) ?? from;
      const x = Math.max(to.x - from.x - from.width, from.x - to.x - to.width, 0);
      const y = Math.max(to.y - from.y - from.height, from.y - to.y - to.height, 0);
      return { id, distance: Math.hypot(x, y) };
    });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.id;
}

/** The container around the selected nodes; undefined where they are at the top level. */
export function containerAround(document: FlowDocument, selected: ReadonlySet<string>): string | undefined {
  const [first] = rootsOf(document, selected);
  return first === undefined ? undefined : placedById(document).get(first)?.parent_id;
}
