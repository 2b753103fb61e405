import { useReactFlow } from "@xyflow/react";
import { type DragEvent, useState } from "react";
import { dragType } from "#components/editor/canvas/dragged-type.ts";
import { noteAdded } from "#components/editor/canvas/recent-types.ts";
import { cardWidth } from "#components/editor/state/document/card-size.ts";
import { firstIn } from "#components/editor/state/document/first-in.ts";
import { regionAt } from "#components/editor/state/document/regions.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useWithType } from "#components/operation/use-with-type.ts";
import type { Point } from "#engine/edit/edit.ts";
import { canConnectBetween, edgeAtPoint } from "./edge-under.ts";

const halfHeight = 32;

/** Drops a node type from the palette on the canvas, in a container, or on an edge, into which it is inserted. */
export function useDropType() {
  const store = useEditorStore();
  const { screenToFlowPosition } = useReactFlow();
  const withType = useWithType();
  const [dropEdge, setDropEdge] = useState<string | null>(null);
  const [dropRegion, setDropRegion] = useState<string | undefined>(undefined);
  const pointOf = (event: DragEvent) => screenToFlowPosition({ x: event.clientX, y: event.clientY });

  return {
    dropEdge,
    dropRegion,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      // The browser reveals what is dragged only on drop, so a trigger highlights the edge too.
      const { document, nodeTypes } = store.getState();
      const edge = edgeAtPoint(document, nodeTypes, pointOf(event));
      setDropEdge(edge);
      setDropRegion(edge === null ? regionAt(document, nodeTypes, pointOf(event)) : undefined);
    },
    onDragLeave() {
      setDropEdge(null);
      setDropRegion(undefined);
    },
    onDrop(event: DragEvent) {
      const type = event.dataTransfer.getData(dragType);
      setDropEdge(null);
      setDropRegion(undefined);
      if (type === "") return;
      event.preventDefault();
      const point = pointOf(event);
      withType(type, () => addAt(point, type));
    },
  };

  function addAt(point: Point, type: string): void {
    const { document, nodeTypes, addNode } = store.getState();
    const edge = canConnectBetween(nodeTypes.newest(type)) ? edgeAtPoint(document, nodeTypes, point) : null;
    const position = { x: point.x - cardWidth / 2, y: point.y - halfHeight };
    const containerId = regionAt(document, nodeTypes, point);
    const insertAt = edge === null ? firstIn(document, nodeTypes, containerId, type) : { onEdge: edge };
    if (addNode(type, { position, insertAt, containerId }) !== null) noteAdded(type);
  }
}
