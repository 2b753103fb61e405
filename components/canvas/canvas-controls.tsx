"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import {
  type Icon,
  IconArrowsMaximize,
  IconLayoutDistributeVertical,
  IconMap2,
  IconMinus,
  IconPlus,
  IconZoomScan,
} from "@tabler/icons-react";
import { MiniMap, Panel, useStore } from "@xyflow/react";
import { groupColor } from "#components/ui/theme.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import classes from "./canvas-controls.module.css";
import { useCanvasActions } from "./commands/use-canvas-actions.ts";
import { useEditor } from "./editor-context.tsx";
import { useNodeTypes } from "./node-types.ts";
import type { CanvasNode } from "./to-xyflow.ts";

/** A flow of at most this many nodes needs no map. */
const smallFlow = 15;

/** Set as a style, because the map reads its own size from there. */
const mapSize = { width: 168, height: 108 };

/** Zoom, fit and tidy at the lower left; on demand the map of a large flow at the lower right. */
export function CanvasControls() {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const hasMap = useEditor(({ document }) => document.nodes.length > smallFlow);
  const mapOpen = useEditor((state) => state.mapOpen);
  const types = useNodeTypes();
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100));
  return (
    <>
      <Panel position="bottom-left">
        <div className={classes.bar} role="toolbar" aria-label="Canvas view">
          <Control label="Zoom out" icon={IconMinus} onClick={actions.zoomOut} />
          <Tooltip label="Zoom to 100%">
            <button type="button" className={classes.percent} onClick={actions.zoomToFull}>
              {percent}%
            </button>
          </Tooltip>
          <Control label="Zoom in" icon={IconPlus} onClick={actions.zoomIn} />
          <Control label="Zoom to fit" icon={IconArrowsMaximize} onClick={actions.fitFlow} />
          <Control label="Show the whole flow" icon={IconZoomScan} onClick={actions.showWhole} />
          {!readOnly && (
            <Control label="Tidy layout" icon={IconLayoutDistributeVertical} onClick={actions.tidy} />
          )}
          {hasMap && (
            <Control label="Minimap" icon={IconMap2} pressed={mapOpen} onClick={actions.toggleMap} />
          )}
        </div>
      </Panel>
      {hasMap && mapOpen && (
        <MiniMap<CanvasNode>
          className={classes.map ?? ""}
          style={mapSize}
          ariaLabel="Minimap"
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

interface ControlProps {
  label: string;
  icon: Icon;
  onClick: () => void;
  /** Of a control that shows something until it is pressed again. */
  pressed?: boolean;
}

function Control({ label, icon: ControlIcon, onClick, pressed }: ControlProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={pressed}
        size={28}
        {...(pressed && { variant: "light", color: "teal" })}
        onClick={onClick}
      >
        <ControlIcon size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
