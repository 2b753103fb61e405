import { ViewportPortal } from "@xyflow/react";
import { useMemo } from "react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { shownEdgeState } from "#components/editor/state/iterations/edge-run.ts";
import type { ShownRun } from "#components/editor/state/iterations/iterations.ts";
import { displayedExecution } from "#components/editor/state/iterations/shown-run.ts";
import { edgeKey, type Pulses } from "#components/editor/state/traffic/pulses.ts";
import { EdgePulse } from "./edge-pulse.tsx";
import classes from "./flow-edge.module.css";
import type { CardEdge } from "./flow-edge.tsx";
import type { Routes } from "./router.ts";

/** More of them would cost frames, and cannot be told apart. */
const maxPulses = 60;

/**
 * All connections as a few paths, for a zoom at which they cannot be selected. Separate edges are a layer each for the
 * browser: 500 of them cost 11 ms a frame while panning; these cost nothing measurable.
 */
export function DistantEdges({ edges, routes }: { edges: readonly CardEdge[]; routes: Routes }) {
  const document = useEditor((state) => state.document);
  const execution = useEditor(displayedExecution);
  const chosen = useEditor((state) => state.iterations);
  const pulses = useEditor((state) => state.pulses);
  const paths = useMemo(
    () => pathsByStyle(edges, routes, execution && { execution, document, chosen }),
    [document, execution, chosen, edges, routes],
  );
  return (
    <ViewportPortal>
      <svg className={classes.far} aria-hidden>
        {[...paths].map(([look, path]) => (
          <g key={look} className={classes.edge} data-run={look === "plain" ? undefined : look}>
            <path className={classes.line} d={path} fill="none" />
          </g>
        ))}
        {pulses.size > 0 && <DistantPulses edges={edges} routes={routes} pulses={pulses} />}
      </svg>
    </ViewportPortal>
  );
}

interface DistantPulsesProps {
  edges: readonly CardEdge[];
  routes: Routes;
  pulses: Pulses;
}

function DistantPulses({ edges, routes, pulses }: DistantPulsesProps) {
  const passed = edges.flatMap(({ id, source, target, data }) => {
    const pulse = data && pulses.get(edgeKey(source, data.sourceHandle, target));
    const route = routes.get(id);
    return pulse && route ? [{ id, path: route.path, pulse }] : [];
  });
  return passed
    .slice(0, maxPulses)
    .map(({ id, path, pulse }) => <EdgePulse key={`${id} ${pulse.serial}`} path={path} pulse={pulse} />);
}

function pathsByStyle(
  edges: readonly CardEdge[],
  routes: Routes,
  run: ShownRun | null,
): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { id, source, target, data } of edges) {
    const route = routes.get(id);
    if (!data || !route) continue;
    const look = shownEdgeState(run, source, data.sourceHandle, target) ?? "plain";
    paths.set(look, `${paths.get(look) ?? ""}${route.path}`);
  }
  return paths;
}
