"use client";

import { MiniMap } from "@xyflow/react";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { groupColor } from "#components/ui/theme.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import classes from "./flow-map.module.css";
import type { CanvasNode } from "./to-xyflow.ts";

/** The map reads its own size from its style. */
const size = { width: 200, height: 132 };

/** The map of a large flow, in the lower right corner of the canvas. */
export function FlowMap() {
  const types = useNodeTypes();
  return (
    <MiniMap<CanvasNode>
      className={classes.map ?? ""}
      style={size}
      position="bottom-right"
      ariaLabel="Minimap"
      bgColor="var(--surface)"
      maskColor="color-mix(in srgb, var(--canvas-dot) 65%, transparent)"
      nodeColor={(node) => mapColor(node, types)}
      nodeBorderRadius={24}
      offsetScale={0}
      pannable
      zoomable
    />
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
