import type { FormField } from "#engine/form/field.ts";
import { type FieldProblem, fieldProblemText } from "#engine/form/field-problem.ts";
import type { Wait } from "#server/executions/arrivals/data.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";

/** Why a decision does not count. */
export interface DecisionRefusal extends ProblemDetails {
  /** The value that is wrong. */
  field?: FieldProblem;
}

export function invalidField(fields: readonly FormField[], problem: FieldProblem): DecisionRefusal {
  return {
    status: 422,
    code: "invalid_field",
    detail: fieldProblemText(fields, problem),
    field: problem,
  };
}

export const resumeNotFound: ProblemDetails = {
  status: 404,
  code: "resume_not_found",
  detail: "Nothing waits at this URL. Check that you copied the whole URL.",
};

const alreadyCalled: ProblemDetails = {
  status: 409,
  code: "already_called",
  detail: "This URL was called before. Only the first call counts.",
};

const noLongerNeeded: ProblemDetails = {
  status: 410,
  code: "no_longer_needed",
  detail: "This call is no longer needed. The flow went on without it.",
};

/** The reason why a step takes no call; null if it does. */
export function refusalOf({ state, executionStatus }: Wait): ProblemDetails | null {
  if (state === "open") return null;
  if (state === "closed") return alreadyCalled;
  if (state === "unneeded") return noLongerNeeded;
  const finished = finishedDetail[executionStatus];
  if (finished !== undefined) return { status: 410, code: "execution_finished", detail: finished };
  return {
    status: 410,
    code: "timed_out",
    detail: "The time for this call is over. The flow went on without it.",
  };
}

/** The reason why an approval takes no decision; null if it does. */
export function decisionRefusalOf(wait: Wait): ProblemDetails | null {
  const refusal = refusalOf(wait);
  if (refusal?.code === "already_called") {
    const detail = "This has already been decided. The first decision counts.";
    return { status: 409, code: "already_decided", detail };
  }
  return refusal && { ...refusal, detail: refusal.detail.replace("call", "decision") };
}

const finishedDetail: Readonly<Record<string, string>> = {
  succeeded: "The execution has finished, so it no longer waits for this call.",
  failed: "The execution has failed, so it no longer waits for this call.",
  canceled: "The execution was canceled, so it no longer waits for this call.",
};
