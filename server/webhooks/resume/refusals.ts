import type { ExecutionStatus } from "#engine/execution-status.ts";
import type { FormField } from "#engine/form/field.ts";
import { type FieldProblem, fieldProblemText } from "#engine/form/field-problem.ts";
import type { Wait } from "#server/executions/arrivals/data.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";

/** A decision with a value that its field does not allow. */
export function invalidField(fields: readonly FormField[], problem: FieldProblem): ProblemDetails {
  return { status: 422, code: "invalid_field", detail: fieldProblemText(fields, problem) };
}

export const resumeNotFound: ProblemDetails = {
  status: 404,
  code: "resume_not_found",
  detail: "Nothing waits at this URL. Check that you copied the whole URL.",
};

/** Why a suspended step no longer takes anything, by what it waited for. */
interface ClosedTexts {
  closed: ProblemDetails;
  unneeded: string;
  timedOut: string;
  finished: Readonly<Partial<Record<ExecutionStatus, string>>>;
}

const ofCall: ClosedTexts = {
  closed: {
    status: 409,
    code: "already_called",
    detail: "This URL was called before. Only the first call counts.",
  },
  unneeded: "This call is no longer needed. The flow went on without it.",
  timedOut: "The time for this call is over. The flow went on without it.",
  finished: {
    succeeded: "The execution has finished, so it no longer waits for this call.",
    failed: "The execution has failed, so it no longer waits for this call.",
    canceled: "The execution was canceled, so it no longer waits for this call.",
  },
};

const ofDecision: ClosedTexts = {
  closed: {
    status: 409,
    code: "already_decided",
    detail: "This has already been decided. The first decision counts.",
  },
  unneeded: "This decision is no longer needed. The flow went on without it.",
  timedOut: "The time for this decision is over. The flow went on without it.",
  finished: {
    succeeded: "The execution has finished, so it no longer waits for this decision.",
    failed: "The execution has failed, so it no longer waits for this decision.",
    canceled: "The execution was canceled, so it no longer waits for this decision.",
  },
};

/** Why a step takes no call; null if it does. */
export const refusalOf = (wait: Wait) => refuseClosed(wait, ofCall);

/** Why an approval takes no decision; null if it does. */
export const decisionRefusalOf = (wait: Wait) => refuseClosed(wait, ofDecision);

function refuseClosed({ state, executionStatus }: Wait, texts: ClosedTexts): ProblemDetails | null {
  if (state === "open") return null;
  if (state === "closed") return texts.closed;
  if (state === "unneeded") return { status: 410, code: "no_longer_needed", detail: texts.unneeded };
  const finished = texts.finished[executionStatus];
  if (finished !== undefined) return { status: 410, code: "execution_finished", detail: finished };
  return { status: 410, code: "timed_out", detail: texts.timedOut };
}
