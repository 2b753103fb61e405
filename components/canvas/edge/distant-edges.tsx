import { ViewportPortal } from "@xyflow/react";
import { useMemo } from "react";
import { useEditor } from "#components/canvas/editor-context.tsx";
import type { ShownRun } from "#components/canvas/iterations/iterations.ts";
import { displayedExecution } from "#components/canvas/store/derived.ts";
import { shownEdgeState } from "./edge-run.ts";
import classes from "./flow-edge.module.css";
import type { CardEdge } from "./flow-edge.tsx";

/**
 * All connections as a few paths, for a zoom at which they cannot be selected. Separate edges are a layer each for the
 * browser: 500 of them cost 11 ms a frame while panning; these cost nothing measurable.
 */
export function DistantEdges({ edges }: { edges: readonly CardEdge[] }) {
  const document = useEditor((state) => state.document);
  const execution = useEditor(displayedExecution);
  const chosen = useEditor((state) => state.iterations);
  const paths = useMemo(
    () => pathsByStyle(edges, execution && { execution, document, chosen }),
    [document, execution, chosen, edges],
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

function pathsByStyle(edges: readonly CardEdge[], run: ShownRun | null): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { source, target, data } of edges) {
    if (!data) continue;
    const look = shownEdgeState(run, source, data.sourceHandle, target) ?? "plain";
    paths.set(look, `${paths.get(look) ?? ""}${data.route.path}`);
  }
  return paths;
}
