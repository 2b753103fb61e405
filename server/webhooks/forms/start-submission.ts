import { type ResponseWaiter, responseWaiters } from "#server/webhooks/responses/response-waiters.ts";
import type { LiveForm } from "./data.ts";
import { type Submission, storeSubmission } from "./mutations.ts";

/** An execution that a form has started, which is stored. */
export interface StartedSubmission {
  /** For a repetition, that of the first one. */
  executionId: string;
  /** Waits for the flow's response, if the form's visitors do. */
  waiter: ResponseWaiter | null;
}

/**
 * Stores a form's execution, and prepares to wait for its response.
 *
 * @throws if it was not stored, or if the connection broke, in which case the outcome is unknown
 */
export async function startSubmission(
  form: LiveForm,
  submission: Omit<Submission, "replyTo">,
): Promise<StartedSubmission> {
  const { executionId } = submission;
  if (!form.awaitsFlow) {
    return { executionId: await storeSubmission(form, { ...submission, replyTo: null }), waiter: null };
  }
  const waiters = responseWaiters();
  const waiter = waiters.expect(executionId);
  let started: string | null = null;
  try {
    started = await storeSubmission(form, { ...submission, replyTo: waiters.processId });
  } finally {
    if (started !== executionId) waiter.cancel();
  }
  return {
    executionId: started,
    waiter: started === executionId ? waiter : waiters.expect(started),
  };
}
