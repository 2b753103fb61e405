"use client";

import "@xyflow/react/dist/base.css";
import { useComputedColorScheme } from "@mantine/core";
import { Background, BackgroundVariant, ReactFlow, type ReactFlowProps, useReactFlow } from "@xyflow/react";
import type { ReactNode } from "react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { ShownStepsLoader } from "#components/editor/state/iterations/shown-steps-loader.tsx";
import classes from "./canvas.module.css";
import { CanvasControls } from "./canvas-controls.tsx";
import { NodeCard } from "./card/node-card.tsx";
import { RegionCard } from "./card/region-card.tsx";
import { ConnectionHint } from "./connect/connection-hint.tsx";
import { useConnecting } from "./connect/use-connecting.ts";
import { Guides } from "./drag/guides.tsx";
import { useDrag } from "./drag/use-drag.ts";
import { useDropType } from "./drag/use-drop-type.ts";
import { DistantEdges } from "./edge/distant-edges.tsx";
import { DraggedRoutesProvider } from "./edge/dragged-routes.ts";
import { type CardEdge, FlowEdge } from "./edge/flow-edge.tsx";
import { FlowGround } from "./flow-ground.tsx";
import { FlowMap } from "./flow-map.tsx";
import { isLarge } from "./is-large.ts";
import { KeepInView } from "./keep-in-view.tsx";
import { CanvasMenu } from "./menu/canvas-menu.tsx";
import { useMenuRequests } from "./menu/use-menu-requests.ts";
import { NoteCard } from "./note/note-card.tsx";
import { AddMenu } from "./palette/add-menu.tsx";
import { SelectionBar } from "./selection-bar/selection-bar.tsx";
import type { CanvasNode } from "./to-xyflow.ts";
import { NodeTools } from "./tools/node-tools.tsx";
import { useCanvasElements } from "./use-canvas-elements.ts";
import { useOpening } from "./use-opening.ts";
import { usePanning } from "./use-panning.ts";
import { usePaneClicks, useSelecting } from "./use-selecting.ts";
import { useDisplayedPositions } from "./use-shown-positions.ts";
import { DetailLevelProvider, useZoomDetailLevel } from "./view/detail-level.ts";

const noEdges: CardEdge[] = [];

/** The settings of xyflow that are the same on every canvas. */
const fixed = {
  nodeTypes: { card: NodeCard, region: RegionCard, note: NoteCard },
  edgeTypes: { flow: FlowEdge },
  edgesFocusable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  multiSelectionKeyCode: ["Shift", "Meta", "Control"],
  selectNodesOnDrag: false,
  zIndexMode: "manual",
  zoomOnDoubleClick: false,
  connectionRadius: 28,
  onlyRenderVisibleElements: true,
  minZoom: 0.1,
  maxZoom: 2,
  ariaLabelConfig: {
    "node.a11yDescription.default": "Enter opens the node, arrow keys go to the next one, Delete removes it.",
  },
} satisfies ReactFlowProps<CanvasNode, CardEdge>;

/**
 * The parts that do not depend on the nodes, as one element, so that they do not render again in each frame
 * of a drag.
 */
const dots = <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} color="var(--canvas-dot)" />;
const tools = (
  <>
    <ConnectionHint />
    <CanvasControls />
    <ShownStepsLoader />
    <KeepInView />
    <NodeTools />
  </>
);
const selectionBar = <SelectionBar />;
const map = <FlowMap />;
const addMenu = <AddMenu />;

export interface CanvasProps {
  /** Opens the panel for the selection. */
  onOpenPanel: () => void;
  /** Opens the workbench, with the focus in it, after a double click. `onOpenPanel` by default. */
  onEnterPanel?: (() => void) | undefined;
  /** On a small screen: tapping a node opens its panel. A note has its bar. */
  opensOnTap?: boolean;
  /** Content on top of the canvas; nodes can be dropped on it too. */
  children?: ReactNode;
}

/** The flow as cards and connections: rendered from the document, and changed only through the store. */
export function Canvas(props: CanvasProps) {
  const { onOpenPanel, onEnterPanel = onOpenPanel, opensOnTap = false, children } = props;
  const document = useEditor((state) => state.document);
  const readOnly = useEditor((state) => state.readOnly);
  const hasMap = useEditor((state) => state.mapOpen && isLarge(state));
  const colorMode = useComputedColorScheme("light");
  const { getZoom } = useReactFlow();
  const [moving, show] = useDisplayedPositions(document);
  const { drag, onPositions } = useDrag(show, getZoom);
  const { dropEdge, dropRegion, ...dropping } = useDropType();
  const { nodes, edges, routes, draggedRoutes } = useCanvasElements({ moving, drag, dropEdge, dropRegion });
  const selecting = useSelecting(onPositions);
  const paneClicks = usePaneClicks();
  const connecting = useConnecting();
  const distance = useZoomDetailLevel();
  const { request, closeMenu, ...menus } = useMenuRequests();

  const opening = useOpening({ onOpenPanel, onEnterPanel, opensOnTap });
  const { ground, ...panning } = usePanning();

  return (
    <div className={classes.canvas} ref={ground} data-canvas {...(readOnly ? {} : dropping)} {...paneClicks}>
      <DetailLevelProvider value={distance}>
        <DraggedRoutesProvider value={draggedRoutes}>
          <ReactFlow<CanvasNode, CardEdge>
            nodes={nodes}
            edges={distance === "near" ? edges : noEdges}
            {...fixed}
            {...selecting}
            {...connecting}
            {...menus}
            {...panning}
            {...opening}
            colorMode={colorMode}
            nodesDraggable={!readOnly}
            nodesConnectable={!readOnly}
            edgesReconnectable={!readOnly}
          >
            {dots}
            <FlowGround nodes={nodes} />
            {distance !== "near" && <DistantEdges edges={edges} routes={routes} />}
            {drag ? <Guides guides={drag.guides} /> : selectionBar}
            {tools}
            {hasMap && map}
          </ReactFlow>
        </DraggedRoutesProvider>
      </DetailLevelProvider>
      {addMenu}
      {children}
      <CanvasMenu request={request} onClose={closeMenu} onOpenPanel={onEnterPanel} />
    </div>
  );
}
