import { BaseEdge, type Edge, type EdgeProps, getBezierPath } from "@xyflow/react";
import { memo } from "react";
import { useEditor, useEditorStore } from "#components/canvas/editor-context.tsx";
import { shownRun } from "#components/canvas/iterations/shown-run.ts";
import { edgeKey } from "#components/canvas/traffic/traffic.ts";
import { shownEdgeState } from "./edge-run.ts";
import classes from "./flow-edge.module.css";

export interface EdgeData extends Record<string, unknown> {
  /** "Condition, True, to HTTP Request": for the button that inserts a node here. */
  name: string;
  sourceHandle: string;
  /** The dragged node would be inserted here when dropped. */
  receiving: boolean;
}

export type CardEdge = Edge<EdgeData, "flow">;

/** A connection between two cards, with "+" at its middle; solid when the execution took it. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps<CardEdge>) {
  const { id, source, target, data, selected } = props;
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const run = useEditor((state) =>
    shownEdgeState(shownRun(state), source, data?.sourceHandle ?? "output", target),
  );
  const passed = useEditor(
    ({ traffic }) => traffic?.passed.get(edgeKey(source, data?.sourceHandle ?? "output", target)) ?? 0,
  );
  const [path, x, y] = getBezierPath(props);
  return (
    <g
      className={classes.edge}
      data-run={run ?? undefined}
      data-selected={selected || undefined}
      data-receiving={data?.receiving || undefined}
    >
      <BaseEdge path={path} className={classes.line ?? ""} interactionWidth={24} />
      {passed > 0 && <path key={passed} d={path} pathLength={1} className={classes.pulse} />}
      {!readOnly && (
        // biome-ignore lint/a11y/useSemanticElements: HTML buttons cannot stand in an SVG.
        <g
          className={classes.plus}
          role="button"
          tabIndex={-1}
          aria-label={`Insert a node from ${data?.name ?? "here"}`}
          transform={`translate(${x} ${y})`}
          onClick={(event) => {
            event.stopPropagation();
            const screen = { x: event.clientX, y: event.clientY };
            store.getState().openAddMenu({ screen, insertAt: { onEdge: id } });
          }}
          onKeyDown={undefined}
        >
          <rect x={-12} y={-12} width={24} height={24} fill="transparent" />
          <rect x={-10} y={-10} width={20} height={20} rx={6} className={classes.plusBox} />
          <path d="M-4 0H4M0 -4V4" className={classes.plusSign} />
        </g>
      )}
    </g>
  );
});
