"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Step } from "#api/executions/reads/schema.ts";
import { ExchangesSection, exchangesOf } from "#components/editor/panel/exchanges/exchanges-section.tsx";
import { useEditorRun } from "#components/editor/state/data/editor-run.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { ErrorMessage } from "./error-message.tsx";
import { failedResponse } from "./failed-response.ts";
import { failureAdvice } from "./failure-advice.ts";
import classes from "./inspector.module.css";
import { ResponseView } from "./response-view.tsx";

export interface StepFailureProps {
  step: Step;
  /** The line of the node's code at which it failed. */
  line: number | null;
  onShowLine: () => void;
}

/**
 * Why a step failed, in full, and what to do. Below it are the requests of a draft's step, or else the response, if one caused
 * it.
 */
export function StepFailure({ step, line, onShowLine }: StepFailureProps) {
  const run = useEditorRun();
  const readOnly = useEditor((state) => state.readOnly);
  if (!step.error) return null;
  const { code, message } = step.error;
  const exchanges = exchangesOf(step);
  const response = exchanges ? null : failedResponse(step);
  return (
    <div className={classes.failed}>
      <section className={classes.failure} role="alert" aria-label="Error">
        <IconAlertTriangle size={16} aria-hidden className={classes.failureMark} />
        <div className={classes.failureText}>
          <code>{code}</code>
          <p>
            <ErrorMessage message={message} line={line} onShowLine={onShowLine} />
          </p>
          <p className={classes.advice}>{failureAdvice(code)}</p>
        </div>
        {run && !readOnly && (
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            loading={run.isStarting}
            onClick={() => run.startPart({ nodeId: step.node_id, alone: true })}
          >
            Run again
          </Button>
        )}
      </section>
      {exchanges && <ExchangesSection exchanges={exchanges} isOpenAtFirst said={message} />}
      {response && <ResponseView response={response} isFailed />}
    </div>
  );
}
