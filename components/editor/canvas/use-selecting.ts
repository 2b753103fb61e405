import { type EdgeChange, type NodeChange, useReactFlow } from "@xyflow/react";
import { type MouseEvent, useCallback } from "react";
import { regionAt } from "#components/editor/state/document/regions.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useCanvasActions } from "./commands/use-canvas-actions.ts";
import type { CardEdge } from "./edge/flow-edge.tsx";
import type { CanvasNode } from "./to-xyflow.ts";

/** Puts the selection that xyflow reports into the store. Both handlers keep their identity. */
export function useSelecting(onPositions: (changes: readonly NodeChange<CanvasNode>[]) => void) {
  const store = useEditorStore();
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      selectBy(changes, store.getState().selection.nodes, (ids) =>
        store.getState().select({ nodes: ids, edges: store.getState().selection.edges }),
      );
      onPositions(changes);
    },
    [store, onPositions],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<CardEdge>[]) =>
      selectBy(changes, store.getState().selection.edges, (ids) =>
        store.getState().select({ edges: ids, nodes: store.getState().selection.nodes }),
      ),
    [store],
  );
  return { onNodesChange, onEdgesChange };
}

/** Clicks on the pane itself: two open the menu of node types, one selects the frame below. Short ways to what keys do (commands/canvas-keys.ts). */
export function usePaneClicks() {
  const store = useEditorStore();
  const { screenToFlowPosition } = useReactFlow();
  const { addAt } = useCanvasActions();
  return {
    onDoubleClick(event: MouseEvent) {
      // Cards and connections are inside the pane too; a double click on one of them must not count.
      if (isOnPane(event)) addAt({ x: event.clientX, y: event.clientY });
    },
    onClick(event: MouseEvent) {
      // A frame lets the pointer through. xyflow has cleared the selection by now.
      if (!isOnPane(event)) return;
      const { document, nodeTypes, select } = store.getState();
      const point = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const region = regionAt(document, nodeTypes, point);
      if (region !== undefined) select({ nodes: [region] });
    },
  };
}

function isOnPane({ target }: MouseEvent): boolean {
  return target instanceof Element && target.matches(".react-flow__pane");
}

/** Applies xyflow's selection changes to a set of ids. */
function selectBy(
  changes: readonly (NodeChange<CanvasNode> | EdgeChange<CardEdge>)[],
  before: ReadonlySet<string>,
  select: (ids: ReadonlySet<string>) => void,
): void {
  const ids = new Set(before);
  let changed = false;
  for (const change of changes) {
    if (change.type !== "select") continue;
    changed = true;
    if (change.selected) ids.add(change.id);
    else ids.delete(change.id);
  }
  if (changed) select(ids);
}
