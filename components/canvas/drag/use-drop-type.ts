import { useReactFlow } from "@xyflow/react";
import { type DragEvent, useState } from "react";
import { useEditorStore } from "#components/canvas/editor-context.tsx";
import { dragType } from "#components/canvas/palette/node-list.tsx";
import { cardWidth } from "#components/canvas/store/card-size.ts";
import { canConnectBetween, edgeAtPoint } from "./edge-under.ts";

const halfHeight = 32;

/** Drops a node type from the palette on the canvas, or on an edge, into which it is inserted. */
export function useDropType() {
  const store = useEditorStore();
  const { screenToFlowPosition } = useReactFlow();
  const [dropEdge, setDropEdge] = useState<string | null>(null);
  const pointOf = (event: DragEvent) => screenToFlowPosition({ x: event.clientX, y: event.clientY });

  return {
    dropEdge,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      // The browser reveals what is dragged only on drop, so a trigger highlights the edge too.
      const { document, nodeTypes } = store.getState();
      setDropEdge(edgeAtPoint(document, nodeTypes, pointOf(event)));
    },
    onDragLeave() {
      setDropEdge(null);
    },
    onDrop(event: DragEvent) {
      const type = event.dataTransfer.getData(dragType);
      setDropEdge(null);
      if (type === "") return;
      event.preventDefault();
      const { document, nodeTypes, addNode } = store.getState();
      const point = pointOf(event);
      const edge = canConnectBetween(nodeTypes.newest(type)) ? edgeAtPoint(document, nodeTypes, point) : null;
      const position = { x: point.x - cardWidth / 2, y: point.y - halfHeight };
      addNode(type, position, edge === null ? undefined : { onEdge: edge });
    },
  };
}
