import type { Node, NodeProps } from "@xyflow/react";
import { memo } from "react";
import { isFinished } from "#components/api/executions.ts";
import { useDetailLevel } from "#components/canvas/detail-level.ts";
import { useEditor } from "#components/canvas/editor-context.tsx";
import { NodeIcon } from "#components/canvas/node-icon.tsx";
import { useNodeTypes } from "#components/canvas/node-types.ts";
import { displayedExecution, problemsOf, stepsByNode } from "#components/canvas/store/derived.ts";
import { activationProblems } from "#components/canvas/store/problems.ts";
import type { DocumentNode } from "#engine/document.ts";
import { labelOf, outputsOf, settingsOf } from "#engine/edit/edit.ts";
import { definitionOf } from "#engine/node-types.ts";
import { CardHandles } from "./card-handles.tsx";
import { cardState } from "./card-state.ts";
import { summaryOf } from "./card-text.ts";
import { DistantCard, DistantHandles } from "./distant-card.tsx";
import { LabelField } from "./label-field.tsx";
import classes from "./node-card.module.css";
import { TrafficCount } from "./passed-count.tsx";
import { ProblemBadge } from "./problem-badge.tsx";
import { StateLine } from "./state-line.tsx";

export type CardNode = Node<{ node: DocumentNode }, "card">;

/** A node on the canvas. It renders again only when its own node, steps or problems change. */
export const NodeCard = memo(function NodeCard({ data: { node }, selected }: NodeProps<CardNode>) {
  const steps = useEditor((state) => {
    const execution = displayedExecution(state);
    return execution ? stepsByNode(execution).get(node.id) : undefined;
  });
  const isOver = useEditor((state) => {
    const execution = displayedExecution(state);
    return execution !== null && isFinished(execution.status);
  });
  const problems = useEditor(
    (state) => activationProblems(problemsOf(state.problems).get(node.id) ?? []).length,
  );
  const state = cardState(steps);
  const types = useNodeTypes();
  const inputs = definitionOf(node, types)?.inputs ?? [];
  const outputs = outputsOf(node, types);
  const { disabled } = settingsOf(node);
  const near = useDetailLevel() === "near";
  const faded = disabled || state?.status === "skipped" || (isOver && state === null);
  return (
    <>
      <div
        className={classes.card}
        data-selected={selected || undefined}
        data-status={state?.status}
        data-problem={problems > 0 || undefined}
        data-faded={faded || undefined}
      >
        {near ? <CardWords node={node} /> : <DistantCard node={node} />}
      </div>
      {near ? (
        <CardHandles node={node} inputs={inputs} outputs={outputs} />
      ) : (
        <DistantHandles inputs={inputs} outputs={outputs} />
      )}
      {near && problems > 0 && <ProblemBadge count={problems} />}
      <TrafficCount nodeId={node.id} />
      {near && state && <StateLine state={state} />}
    </>
  );
});

function CardWords({ node }: { node: DocumentNode }) {
  const types = useNodeTypes();
  const { disabled, note } = settingsOf(node);
  const isRenaming = useEditor((state) => state.renaming === node.id);
  return (
    <>
      <div className={classes.head}>
        <NodeIcon type={node.type} />
        {/* Two lines of one block: truncating both at once halves the cost where many cards are visible. */}
        <div className={classes.words} title={note === "" ? undefined : note}>
          {isRenaming ? (
            <LabelField key={node.id} node={node} />
          ) : (
            <span className={classes.label}>{labelOf(node, types)}</span>
          )}
          <br />
          <span className={classes.summary}>
            {disabled ? "Disabled: passes its input on" : summaryOf(node, types)}
          </span>
        </div>
      </div>
      <code className={classes.key}>{node.key}</code>
    </>
  );
}
