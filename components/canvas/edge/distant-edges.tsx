import { getBezierPath, Position, ViewportPortal } from "@xyflow/react";
import { useMemo } from "react";
import { useEditor } from "#components/canvas/editor-context.tsx";
import type { ShownRun } from "#components/canvas/iterations/iterations.ts";
import type { Boxes } from "#components/canvas/store/box.ts";
import { displayedExecution } from "#components/canvas/store/derived.ts";
import { edgePoints } from "#components/canvas/store/handle-point.ts";
import type { CanvasNode } from "#components/canvas/to-xyflow.ts";
import type { DocumentEdge, FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { shownEdgeState } from "./edge-run.ts";
import classes from "./flow-edge.module.css";

const dotRadius = 6;

/**
 * All connections as a few paths, for a zoom at which they cannot be selected. Separate edges are a layer each for the
 * browser: 500 of them cost 11 ms a frame while panning; these cost nothing measurable.
 */
export function DistantEdges({ nodes }: { nodes: readonly CanvasNode[] }) {
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const execution = useEditor(displayedExecution);
  const chosen = useEditor((state) => state.iterations);
  const paths = useMemo(
    () => pathsByStyle(document, types, execution && { execution, document, chosen }, nodes),
    [document, types, execution, chosen, nodes],
  );
  return (
    <ViewportPortal>
      <svg className={classes.far} aria-hidden>
        {[...paths].map(([look, path]) => (
          <g key={look} className={classes.edge} data-run={look === "plain" ? undefined : look}>
            <path className={classes.line} d={path} fill="none" />
          </g>
        ))}
      </svg>
    </ViewportPortal>
  );
}

function pathsByStyle(
  document: FlowDocument,
  types: NodeTypes,
  run: ShownRun | null,
  nodes: readonly CanvasNode[],
): ReadonlyMap<string, string> {
  const shown: Boxes = new Map(
    nodes.map(({ id, position, width = 0, height = 0 }) => [id, { ...position, width, height }]),
  );
  const paths = new Map<string, string>();
  for (const edge of document.edges) {
    const path = pathOf(document, types, edge, shown);
    const look = shownEdgeState(run, edge.source, edge.source_handle, edge.target) ?? "plain";
    paths.set(look, `${paths.get(look) ?? ""}${path}`);
  }
  return paths;
}

function pathOf(document: FlowDocument, types: NodeTypes, edge: DocumentEdge, boxes: Boxes): string {
  const points = edgePoints(document, types, edge, boxes);
  if (!points) return "";
  const { from, to } = points;
  const [path] = getBezierPath({
    sourceX: from.x + dotRadius,
    sourceY: from.y,
    sourcePosition: Position.Right,
    targetX: to.x - dotRadius,
    targetY: to.y,
    targetPosition: Position.Left,
  });
  return path;
}
