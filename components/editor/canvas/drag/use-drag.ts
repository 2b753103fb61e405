import type { NodeChange } from "@xyflow/react";
import { useCallback, useRef, useState } from "react";
import type { CanvasNode } from "#components/editor/canvas/to-xyflow.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import type { Point } from "#engine/edit/edit.ts";
import { type Drag, dragNodes } from "./drag-nodes.ts";
import { notifyMoved } from "./notify-moved.tsx";

const reachPx = 6;

/**
 * Dragging on the canvas. The document is written once, when the nodes are dropped, so that one drag is one undo step
 * and nothing else renders meanwhile.
 *
 * @param show sets where the dragged nodes are shown meanwhile
 * @param zoomOf the canvas's zoom
 */
export function useDrag(show: (positions: ReadonlyMap<string, Point> | null) => void, zoomOf: () => number) {
  const store = useEditorStore();
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);

  const onPositions = useCallback(
    (changes: readonly NodeChange<CanvasNode>[]) => {
      const raw = new Map<string, Point>();
      let ended = false;
      for (const change of changes) {
        if (change.type !== "position") continue;
        if (change.dragging === true && change.position) raw.set(change.id, change.position);
        if (change.dragging === false) ended = true;
      }
      const { document, nodeTypes, moveNodes } = store.getState();
      if (raw.size > 0) {
        current.current = dragNodes(document, nodeTypes, raw, reachPx / zoomOf());
        show(current.current.positions);
        setDrag(current.current);
      } else if (ended && current.current) {
        const { positions, receivingEdge, region, entering } = current.current;
        current.current = null;
        setDrag(null);
        show(null);
        const [nodeId] = positions.keys();
        const insert =
          receivingEdge !== null && nodeId !== undefined ? { nodeId, edgeId: receivingEdge } : null;
        const into = { nodeIds: entering, containerId: region };
        notifyMoved(moveNodes(positions, entering.size > 0 ? { insert, into } : { insert }), store);
      }
    },
    [store, show, zoomOf],
  );
  return { drag, onPositions };
}
