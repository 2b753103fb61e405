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

/** A connection between two cards, with "+" beside its middle, so that a click there selects it; solid when the execution took it. */
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
        <InsertButton
          label={`Insert a node from ${data.name}`}
          x={middle.x - buttonOffset}
          y={middle.y}
          onClick={({ clientX, clientY }) =>
            store.getState().openAddMenu({ screen: { x: clientX, y: clientY }, insertAt: { onEdge: id } })
          }
        />
      )}
    </g>
  );
});

const buttonOffset = 18;

interface InsertButtonProps {
  label: string;
  x: number;
  y: number;
  onClick: (event: MouseEvent) => void;
}

/** On the keyboard, the key of the selected connection does the same. */
function InsertButton({ label, x, y, onClick }: InsertButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML buttons cannot stand in an SVG.
    <g
      className={classes.button}
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
      <path d="M-4 0H4M0 -4V4" className={classes.buttonSign} />
    </g>
  );
}
