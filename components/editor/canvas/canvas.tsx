"use client";

import "@xyflow/react/dist/base.css";
import { useComputedColorScheme } from "@mantine/core";
import {
  Background,
  BackgroundVariant,
  type EdgeChange,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from "@xyflow/react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { regionAt } from "#components/editor/state/document/regions.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ShownStepsLoader } from "#components/editor/state/iterations/shown-steps-loader.tsx";
import classes from "./canvas.module.css";
import { CanvasControls } from "./canvas-controls.tsx";
import { NodeCard } from "./card/node-card.tsx";
import { RegionCard } from "./card/region-card.tsx";
import { useCanvasActions } from "./commands/use-canvas-actions.ts";
import { ConnectionHint } from "./connect/connection-hint.tsx";
import { useConnecting } from "./connect/use-connecting.ts";
import { displayedBoxes } from "./displayed-boxes.ts";
import { Guides } from "./drag/guides.tsx";
import { useDrag } from "./drag/use-drag.ts";
import { useDropType } from "./drag/use-drop-type.ts";
import { DistantEdges } from "./edge/distant-edges.tsx";
import { createDraggedRoutes, DraggedRoutesProvider } from "./edge/dragged-routes.ts";
import { type CardEdge, FlowEdge } from "./edge/flow-edge.tsx";
import { createRouter, type Routes, routesOf } from "./edge/router.ts";
import { FlowGround } from "./flow-ground.tsx";
import { FlowMap } from "./flow-map.tsx";
import { isLarge } from "./is-large.ts";
import { CanvasMenu } from "./menu/canvas-menu.tsx";
import { useMenuRequests } from "./menu/use-menu-requests.ts";
import { NoteCard } from "./note/note-card.tsx";
import { AddMenu } from "./palette/add-menu.tsx";
import { type CanvasNode, createCanvasElements } from "./to-xyflow.ts";
import { NodeTools } from "./tools/node-tools.tsx";
import { usePanning } from "./use-panning.ts";
import { useDisplayedPositions } from "./use-shown-positions.ts";
import { DetailLevelProvider, useZoomDetailLevel } from "./view/detail-level.ts";
import { KeepInView } from "./view/keep-in-view.tsx";

const nodeTypes = { card: NodeCard, region: RegionCard, note: NoteCard };
const edgeTypes = { flow: FlowEdge };
const noEdges: CardEdge[] = [];
const noRoutes: Routes = new Map();
const nothing: ReadonlySet<string> = new Set();
const addToSelection = ["Shift", "Meta", "Control"];
const labels = {
  "node.a11yDescription.default": "Enter opens the node, arrow keys go to the next one, Delete removes it.",
};

/** What does not depend on the nodes, as one element, so that it does not render again in each frame of a drag. */
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
const map = <FlowMap />;
const addMenu = <AddMenu />;

export interface CanvasProps {
  /** Opens the panel for the selection. */
  onOpenPanel: () => void;
  /** Also moves the focus into the panel, after a double click. Omitted: `onShow`. */
  onEnterPanel?: (() => void) | undefined;
  /** On a small screen: tapping a node opens its panel. */
  opensOnTap?: boolean;
  /** Content on top of the canvas; nodes can be dropped on it too. */
  children?: ReactNode;
}

/** The flow as cards and connections: rendered from the document, and changed only through the store. */
export function Canvas(props: CanvasProps) {
  const { onOpenPanel, onEnterPanel = onOpenPanel, opensOnTap = false, children } = props;
  const store = useEditorStore();
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const selection = useEditor((state) => state.selection);
  const readOnly = useEditor((state) => state.readOnly);
  const hasMap = useEditor((state) => state.mapOpen && isLarge(state));
  const colorMode = useComputedColorScheme("light");
  const { getZoom, screenToFlowPosition } = useReactFlow();
  const { addAt } = useCanvasActions();
  const [moving, show] = useDisplayedPositions(document);
  const { drag, onPositions } = useDrag(show, getZoom);
  const { dropEdge, dropRegion, ...dropping } = useDropType();
  const connecting = useConnecting();
  const distance = useZoomDetailLevel();
  const { request, closeMenu, ...menus } = useMenuRequests();
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
    () => displayedBoxes(document, types, moving, isDragging ? { isStaying } : null),
    [document, types, moving, isDragging, isStaying],
  );
  const routes = useMemo(
    () =>
      route({
        document,
        nodeTypes: types,
        boxes,
        lifted: isDragging && moving ? new Set(moving.keys()) : nothing,
      }),
    [route, document, types, boxes, isDragging, moving],
  );
  const resting = isDragging ? routesOf(document, types) : routes;
  const { nodes, edges } = useMemo(
    () =>
      draw({
        document,
        nodeTypes: types,
        selection,
        boxes,
        routes: resting,
        tabStop,
        receivingEdge,
        receivingRegion,
      }),
    [draw, document, types, selection, boxes, resting, tabStop, receivingEdge, receivingRegion],
  );
  // An effect, as xyflow takes the nodes and edges in one.
  useEffect(() => draggedRoutes.show(isDragging ? routes : noRoutes), [draggedRoutes, isDragging, routes]);

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

  // Keeps its identity, because a new handler would render every node again.
  const enter = useCallback(
    (_: unknown, { id, type }: CanvasNode) =>
      type === "note" ? store.getState().startRenaming(id) : onEnterPanel(),
    [store, onEnterPanel],
  );
  const { ground, ...panning } = usePanning();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks are short ways to what keys do on a node.
    // biome-ignore lint/a11y/useKeyWithClickEvents: those keys are in commands/canvas-keys.ts.
    <div
      className={classes.canvas}
      ref={ground}
      data-canvas
      {...(readOnly ? {} : dropping)}
      onDoubleClick={(event) => {
        // Cards and connections are inside the pane too; a double click on one of them must not count.
        if (!(event.target instanceof Element) || !event.target.matches(".react-flow__pane")) return;
        addAt({ x: event.clientX, y: event.clientY });
      }}
      onClick={(event) => {
        // A frame lets the pointer through. xyflow has cleared the selection by now.
        if (!(event.target instanceof Element) || !event.target.matches(".react-flow__pane")) return;
        const point = screenToFlowPosition({ x: event.clientX, y: event.clientY });
        const region = regionAt(store.getState().document, types, point);
        if (region !== undefined) store.getState().select({ nodes: [region] });
      }}
    >
      <DetailLevelProvider value={distance}>
        <DraggedRoutesProvider value={draggedRoutes}>
          <ReactFlow<CanvasNode, CardEdge>
            nodes={nodes}
            edges={distance === "near" ? edges : noEdges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onNodesChange={onNodesChange}
            onEdgesChange={onEdgesChange}
            {...connecting}
            {...menus}
            {...panning}
            onNodeDoubleClick={enter}
            {...(opensOnTap ? { onNodeClick: onOpenPanel } : {})}
            colorMode={colorMode}
            nodesDraggable={!readOnly}
            nodesConnectable={!readOnly}
            edgesReconnectable={!readOnly}
            edgesFocusable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            multiSelectionKeyCode={addToSelection}
            selectNodesOnDrag={false}
            zIndexMode="manual"
            zoomOnDoubleClick={false}
            connectionRadius={28}
            onlyRenderVisibleElements
            minZoom={0.1}
            maxZoom={2}
            ariaLabelConfig={labels}
          >
            {dots}
            <FlowGround nodes={nodes} />
            {distance !== "near" && <DistantEdges edges={edges} routes={routes} />}
            {drag && <Guides guides={drag.guides} />}
            {tools}
          </ReactFlow>
        </DraggedRoutesProvider>
      </DetailLevelProvider>
      {hasMap && map}
      {addMenu}
      {children}
      <CanvasMenu request={request} onClose={closeMenu} onOpenPanel={onOpenPanel} />
    </div>
  );
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
