import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import { type MouseEvent, memo } from "react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { shownEdgeState } from "#components/editor/state/iterations/edge-run.ts";
import { shownRun } from "#components/editor/state/iterations/shown-run.ts";
import { edgeKey } from "#components/editor/state/traffic/pulses.ts";
import { useDraggedRoute } from "./dragged-routes.ts";
import { EdgePulse } from "./edge-pulse.tsx";
import classes from "./flow-edge.module.css";
import type { Route } from "./route.ts";

export interface EdgeData extends Record<string, unknown> {
  /** "Condition, True, to HTTP Request": for the button that inserts a node here. */
  name: string;
  sourceHandle: string;
  /** The dragged node would be inserted here when dropped. */
  receiving: boolean;
  /** Where it runs while nothing is dragged. */
  route: Route;
}

export type CardEdge = Edge<EdgeData, "flow">;

/** A connection between two cards, with "+" and a bin at its middle; solid when the execution took it. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps<CardEdge>) {
  const { id, source, target, data, selected } = props;
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const run = useEditor((state) =>
    shownEdgeState(shownRun(state), source, data?.sourceHandle ?? "output", target),
  );
  const pulse = useEditor(({ pulses }) =>
    pulses.get(edgeKey(source, data?.sourceHandle ?? "output", target)),
  );
  const dragged = useDraggedRoute(id);
  if (!data) return null;
  const { path, middle } = dragged ?? data.route;
  return (
    <g
      className={classes.edge}
      data-run={run ?? undefined}
      data-selected={selected || undefined}
      data-receiving={data.receiving || undefined}
    >
      <BaseEdge path={path} className={classes.line ?? ""} interactionWidth={24} />
      {pulse && <EdgePulse key={pulse.serial} path={path} pulse={pulse} />}
      {!readOnly && (
        <>
          <EdgeButton
            label={`Insert a node from ${data.name}`}
            x={middle.x - buttonOffset}
            y={middle.y}
            sign="M-4 0H4M0 -4V4"
            onClick={({ clientX, clientY }) =>
              store.getState().openAddMenu({ screen: { x: clientX, y: clientY }, insertAt: { onEdge: id } })
            }
          />
          <EdgeButton
            label={`Delete the connection from ${data.name}`}
            x={middle.x + buttonOffset}
            y={middle.y}
            sign={bin}
            danger
            onClick={() => store.getState().removeEdges([id])}
          />
        </>
      )}
    </g>
  );
});

const buttonOffset = 11;
const bin = "M-5 -3H5M-2 -3V-5H2V-3M-3.5 -3L-3 5H3L3.5 -3M-1 -0.5V2.5M1 -0.5V2.5";

interface EdgeButtonProps {
  label: string;
  x: number;
  y: number;
  /** Its sign, as an SVG path around 0, 0. */
  sign: string;
  danger?: boolean;
  onClick: (event: MouseEvent) => void;
}

/** On the keyboard, the keys of the selected connection do the same. */
function EdgeButton({ label, x, y, sign, danger, onClick }: EdgeButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML buttons cannot stand in an SVG.
    <g
      className={classes.button}
      data-danger={danger}
      role="button"
      tabIndex={-1}
      aria-label={label}
      transform={`translate(${x} ${y})`}
      onClick={(event) => {
        event.stopPropagation();
        onClick(event);
      }}
      onKeyDown={undefined}
    >
      <rect x={-11} y={-12} width={22} height={24} fill="transparent" />
      <rect x={-10} y={-10} width={20} height={20} rx={6} className={classes.buttonBox} />
      <path d={sign} className={classes.buttonSign} />
    </g>
  );
}
