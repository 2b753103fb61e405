import { ViewportPortal } from "@xyflow/react";
import { useMemo } from "react";
import { boxAround } from "#components/editor/state/document/box.ts";
import classes from "./canvas.module.css";
import type { CanvasNode } from "./to-xyflow.ts";

/**
 * One invisible sheet below the whole flow. The browser joins an element to a layer below that covers the
 * same area; without the sheet there is no such layer below nodes and edges, and many of them become layers
 * that are drawn separately, one over the other, with every move of the view.
 */
export function FlowGround({ nodes }: { nodes: readonly CanvasNode[] }) {
  const box = useMemo(
    () => boxAround(nodes.map(({ position, width = 0, height = 0 }) => ({ ...position, width, height }))),
    [nodes],
  );
  if (!box) return null;
  const { x: left, y: top, width, height } = box;
  return (
    <ViewportPortal>
      <div className={classes.sheet} style={{ left, top, width, height }} />
    </ViewportPortal>
  );
}
