"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import {
  type Icon,
  IconArrowsMaximize,
  IconLayoutDistributeVertical,
  IconMinus,
  IconPlus,
} from "@tabler/icons-react";
import { MiniMap, Panel, useReactFlow, useStore } from "@xyflow/react";
import { groupColor } from "#components/ui/theme.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import classes from "./canvas-controls.module.css";
import { useCanvasActions } from "./commands/use-canvas-actions.ts";
import { useEditor } from "./editor-context.tsx";
import { useNodeTypes } from "./node-types.ts";
import type { CanvasNode } from "./to-xyflow.ts";
import { viewportTransition } from "./viewport-transition.ts";

/** An execution with at most this many nodes fits into view, and a map would only cover their states. */
const smallFlow = 8;

/** Set as a style, because the map reads its own size from there. */
const mapSize = { width: 168, height: 108 };

/** Zoom, fit and tidy at the lower left, the map at the lower right. */
export function CanvasControls() {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const hasMap = useEditor(({ document, readOnly }) => document.nodes.length > (readOnly ? smallFlow : 0));
  const types = useNodeTypes();
  const { zoomIn, zoomOut, zoomTo } = useReactFlow();
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100));
  return (
    <>
      <Panel position="bottom-left">
        <div className={classes.bar} role="toolbar" aria-label="Canvas view">
          <Control label="Zoom out" icon={IconMinus} onClick={() => zoomOut(viewportTransition())} />
          <Tooltip label="Zoom to 100 %">
            <button type="button" className={classes.percent} onClick={() => zoomTo(1, viewportTransition())}>
              {percent} %
            </button>
          </Tooltip>
          <Control label="Zoom in" icon={IconPlus} onClick={() => zoomIn(viewportTransition())} />
          <Control label="Fit the flow" icon={IconArrowsMaximize} onClick={actions.fitFlow} />
          {!readOnly && (
            <Control label="Tidy layout" icon={IconLayoutDistributeVertical} onClick={actions.tidy} />
          )}
        </div>
      </Panel>
      {hasMap && (
        <MiniMap<CanvasNode>
          className={classes.map ?? ""}
          style={mapSize}
          ariaLabel="Map of the flow"
          nodeColor={(node) => mapColor(node, types)}
          nodeBorderRadius={24}
          maskStrokeColor="var(--accent)"
          maskStrokeWidth={2}
          pannable
          zoomable
        />
      )}
    </>
  );
}

function mapColor(shown: CanvasNode, types: NodeTypes): string {
  if (shown.type === "note") return "var(--line-strong)";
  const definition = definitionOf(shown.data.node, types);
  if (!definition) return "var(--canvas-handle)";
  const color = groupColor(definition.group);
  // The nodes in a frame must stand out from it.
  return shown.type === "region" ? `color-mix(in srgb, ${color} 25%, var(--surface))` : color;
}

function Control({ label, icon: ControlIcon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size={28} onClick={onClick}>
        <ControlIcon size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
