"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import type { Execution, Step } from "#api/executions/reads/schema.ts";
import lines from "#components/editor/canvas/button-lines.module.css";
import { stepDuration } from "#components/editor/canvas/card/card-state.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { IterationBar } from "#components/editor/state/iterations/iteration-bar.tsx";
import { iterationText } from "#components/editor/state/iterations/iteration-text.ts";
import { shownScope } from "#components/editor/state/iterations/iterations.ts";
import { WaitNote } from "#components/execution/wait-note.tsx";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { preciseTime } from "#components/ui/time-text.ts";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { isContainer } from "#engine/edit/inside.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import { listOrder } from "./list-order.ts";
import classes from "./step-list.module.css";
import { axisOf, type Span, spanOf } from "./time-axis.ts";

/** Steps of a loop stand below its own, further in. */
const indentPx = 24;

interface StepListProps {
  execution: Execution;
  onShow: (nodeId: string, scope: Scope) => void;
}

/**
 * The steps in the order in which they ran; of loops, those of the shown iterations. A click shows the node's input and
 * output.
 */
export function StepList({ execution, onShow }: StepListProps) {
  const selected = useEditor((state) => state.selection.nodes);
  const chosen = useEditor((state) => state.iterations);
  const list = useListKeys<HTMLOListElement>();
  const { document } = execution;
  const isShown = (step: Step) => {
    const node = document ? nodesById(document).get(step.node_id) : undefined;
    return !document || !node || shownScope({ execution, document, chosen }, node) === step.scope;
  };
  const axis = axisOf(execution, Date.now());
  if (execution.steps.length === 0)
    return (
      <p className={classes.empty}>
        No steps yet.{execution.held === null && " The execution is waiting for a worker."}
      </p>
    );
  return (
    <ol className={`${lines.list} ${classes.steps}`} aria-label="Steps" ref={list}>
      {listOrder(execution.steps.filter(isShown), document).map((step) => (
        <Row
          key={`${step.node_id} ${step.scope} ${step.attempt}`}
          step={step}
          execution={execution}
          span={spanOf(step, axis)}
          current={selected.has(step.node_id)}
          onShow={onShow}
        />
      ))}
    </ol>
  );
}

interface RowProps extends StepListProps {
  step: Step;
  span: Span | null;
  current: boolean;
}

function Row({ step, execution, span, current, onShow }: RowProps) {
  const node = execution.document ? nodesById(execution.document).get(step.node_id) : undefined;
  const types = useNodeTypes();
  const warnings = step.warnings.length;
  const depth = step.scope === topScope ? 0 : step.scope.split("/").length;
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={lines.row}
        data-row
        data-status={step.status}
        aria-current={current || undefined}
        style={{ paddingLeft: 14 + indentPx * depth }}
        onClick={() => onShow(step.node_id, step.scope)}
        title={step.started_at === null ? undefined : preciseTime(new Date(step.started_at))}
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
        <span className={classes.axis} aria-hidden>
          {span && <span style={{ left: `${span.start * 100}%`, width: `${span.length * 100}%` }} />}
        </span>
        <span className={classes.time}>{stepDuration(step)}</span>
        <span className={classes.note}>
          {step.error && !current && (
            <span className={lines.error}>{step.error.message.split("\n", 1)[0]}</span>
          )}
          {warnings > 0 && (
            <span className={classes.warning}>
              <IconAlertTriangle size={14} aria-hidden />{" "}
              {warnings === 1 ? "1 warning" : `${warnings} warnings`}
            </span>
          )}
        </span>
      </button>
      {node && isContainer(node, types) && <IterationBar containerId={node.id} />}
      <div className={classes.wait}>
        <WaitNote step={step} />
      </div>
    </li>
  );
}
