import { useEffect, useMemo, useState } from "react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import type { Point } from "#engine/edit/edit.ts";
import { displayedBoxes } from "./displayed-boxes.ts";
import type { Drag } from "./drag/drag-nodes.ts";
import { createDraggedRoutes, type DraggedRoutes } from "./edge/dragged-routes.ts";
import { createRouter, type Routes, routesOf } from "./edge/router.ts";
import { type CanvasElements, createCanvasElements } from "./to-xyflow.ts";

const noRoutes: Routes = new Map();
const nothing: ReadonlySet<string> = new Set();

/** The nodes that are being moved on the canvas. */
interface Moving {
  /** Where nodes are shown if not at their document positions. */
  moving: ReadonlyMap<string, Point> | null;
  drag: Drag | null;
  /** Where a type from the palette would be dropped. */
  dropEdge: string | null;
  dropRegion: string | undefined;
}

interface Drawn extends CanvasElements {
  /** The routes of all connections, as shown. */
  routes: Routes;
  draggedRoutes: DraggedRoutes;
}

/** The document as xyflow's nodes and edges. They stay the same objects where nothing about them changes. */
export function useCanvasElements({ moving, drag, dropEdge, dropRegion }: Moving): Drawn {
  const document = useEditor((state) => state.document);
  const nodeTypes = useEditor((state) => state.nodeTypes);
  const selection = useEditor((state) => state.selection);
  const [draw] = useState(createCanvasElements);
  const [route] = useState(createRouter);
  const [draggedRoutes] = useState(createDraggedRoutes);

  const tabStop = selection.nodes.values().next().value ?? document.nodes[0]?.id ?? null;
  const receivingEdge = drag?.receivingEdge ?? dropEdge;
  const entered = drag && drag.entering.size > 0 ? drag.region : undefined;
  const receivingRegion = receivingEdge === null ? (entered ?? dropRegion) : undefined;
  const isDragging = drag !== null;
  const isStaying = drag?.entering.size === 0;
  const boxes = useMemo(
    () => displayedBoxes(document, nodeTypes, moving, isDragging ? { isStaying } : null),
    [document, nodeTypes, moving, isDragging, isStaying],
  );
  const routes = useMemo(() => {
    const lifted = isDragging && moving ? new Set(moving.keys()) : nothing;
    return route({ document, nodeTypes, boxes, lifted });
  }, [route, document, nodeTypes, boxes, isDragging, moving]);
  const resting = isDragging ? routesOf(document, nodeTypes) : routes;
  const { nodes, edges } = useMemo(
    () =>
      draw({
        document,
        nodeTypes,
        selection,
        boxes,
        routes: resting,
        tabStop,
        receivingEdge,
        receivingRegion,
      }),
    [draw, document, nodeTypes, selection, boxes, resting, tabStop, receivingEdge, receivingRegion],
  );
  // An effect, as xyflow takes the nodes and edges in one.
  useEffect(() => draggedRoutes.show(isDragging ? routes : noRoutes), [draggedRoutes, isDragging, routes]);
  return { nodes, edges, routes, draggedRoutes };
}
