import { toStorableJson } from "#lib/cut-text.ts";
import { boolean, float, integer, json, text, uuid } from "#server/platform/database/parameters.ts";
import type { JournalStep } from "./journal-step.ts";
import type { SharingStep } from "./shared-data.ts";

/** A step with the execution that it belongs to. */
export interface StepOf {
  executionId: string;
  step: JournalStep | SharingStep;
}

/** The columns of the row set `step`, from which `insertSteps` takes its rows. */
export const stepColumns = {
  execution_id: uuid(({ executionId }: StepOf) => executionId),
  node_id: text(({ step }: StepOf) => step.nodeId),
  scope: text(({ step }: StepOf) => step.scope),
  attempt: integer(({ step }: StepOf) => step.attempt),
  status: text(({ step }: StepOf) => step.status),
  handle: text(({ step }: StepOf) => step.handle),
  input: json(({ step }: StepOf) => step.input),
  input_of: text(({ step }: StepOf) => ("inputOf" in step ? step.inputOf : null)),
  config: json(({ step }: StepOf) => step.config),
  output: json(({ step }: StepOf) => step.output),
  output_of: text(({ step }: StepOf) => ("outputOf" in step ? step.outputOf : null)),
  error: json(({ step }: StepOf) => step.error && toStorableJson(step.error)),
  warnings: json(({ step }: StepOf) => (step.warnings.length > 0 ? toStorableJson(step.warnings) : null)),
  activity: json(({ step }: StepOf) => step.activity && JSON.stringify(step.activity)),
  retryable: boolean(({ step }: StepOf) => step.retryable),
  until: json(({ step }: StepOf) => step.until && JSON.stringify(step.until)),
  wait_ms: float(({ step }: StepOf) => step.waitMs),
  started_at_ms: float(({ step }: StepOf) => step.startedAtMs),
  finished_at_ms: float(({ step }: StepOf) => step.finishedAtMs),
};

/**
 * SQL that inserts steps. Their delays become times of the database's clock.
 *
 * @param from the text after `from`: the row set `step`, and what it is joined with
 */
export const insertSteps = (from: string) => `
  insert into steps as s (execution_id, node_id, scope, iteration, attempt, status, handle, input, input_of, config, output,
    output_of, error, warnings, activity, retryable, until, resume_at, started_at, finished_at)
  select step.execution_id, step.node_id, step.scope, case when step.scope = '' then 0 end, step.attempt, step.status,
    step.handle, step.input, step.input_of, step.config, step.output, step.output_of, step.error, step.warnings, step.activity, step.retryable,
    step.until,
    now() + make_interval(secs => step.wait_ms / 1000),
    to_timestamp(step.started_at_ms / 1000), to_timestamp(step.finished_at_ms / 1000)
  from ${from}`;
