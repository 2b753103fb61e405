"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import lines from "#components/canvas/button-lines.module.css";
import { stepDuration } from "#components/canvas/card/card-state.ts";
import { useEditor } from "#components/canvas/editor-context.tsx";
import { NodeIcon } from "#components/canvas/node-icon.tsx";
import { useNodeTypes } from "#components/canvas/node-types.ts";
import { nodesById } from "#components/canvas/store/derived.ts";
import { iterationText } from "#components/ui/iteration-text.ts";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { exactTime } from "#components/ui/time-text.ts";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { topScope } from "#engine/scope.ts";
import type { Execution, Step } from "#server/executions/reads/schema.ts";
import classes from "./step-list.module.css";

interface StepListProps {
  execution: Execution;
  onShow: (nodeId: string) => void;
}

/** The steps in the order in which they ran. A click shows the node's input and output. */
export function StepList({ execution, onShow }: StepListProps) {
  const selected = useEditor((state) => state.selection.nodes);
  const list = useListKeys<HTMLOListElement>();
  if (execution.steps.length === 0)
    return <p className={classes.empty}>No steps yet. The execution is waiting for a worker.</p>;
  return (
    <ol className={`${lines.list} ${classes.steps}`} aria-label="Steps" ref={list}>
      {execution.steps.map((step) => (
        <Row
          key={`${step.node_id} ${step.scope} ${step.attempt}`}
          step={step}
          execution={execution}
          current={selected.has(step.node_id)}
          onShow={onShow}
        />
      ))}
      {execution.steps_next_cursor !== null && <li className={classes.empty}>Loading more steps…</li>}
    </ol>
  );
}

interface RowProps extends StepListProps {
  step: Step;
  current: boolean;
}

function Row({ step, execution, current, onShow }: RowProps) {
  const node = execution.document ? nodesById(execution.document).get(step.node_id) : undefined;
  const types = useNodeTypes();
  const warnings = step.warnings.length;
  return (
    <li>
      <button
        type="button"
        className={lines.row}
        data-row
        data-status={step.status}
        aria-current={current || undefined}
        onClick={() => onShow(step.node_id)}
        title={step.started_at === null ? undefined : exactTime(new Date(step.started_at))}
      >
        <NodeIcon type={node?.type ?? ""} size="sm" />
        <span className={classes.label}>
          {step.node_label ?? (node ? labelOf(node, types) : step.node_id)}
          {step.scope !== topScope && (
            <span className={classes.faint}> · iteration {iterationText(step.scope)}</span>
          )}
          {step.attempt > 1 && <span className={classes.faint}> · attempt {step.attempt}</span>}
        </span>
        <span className={classes.status}>
          <StatusBadge status={step.status} />
        </span>
        <span className={classes.time}>{stepDuration(step)}</span>
        <span className={classes.note}>
          {step.error && <span className={lines.error}>{step.error.message.split("\n", 1)[0]}</span>}
          {warnings > 0 && (
            <span className={classes.warning}>
              <IconAlertTriangle size={14} aria-hidden />{" "}
              {warnings === 1 ? "1 warning" : `${warnings} warnings`}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
