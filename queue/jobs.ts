import { z } from "zod";

/**
 * The jobs in graphile-worker's queue. A payload comes out of a JSON column, so it is parsed like anything from outside.
 */

/**
 * Run these executions from wherever their journal says they are.
 *
 * `epoch` is what theirs was when the job was made: 0 for new ones. It says for which of an execution's lives the job is. A
 * job that lost its worker may go on with what nobody took since; what another job took in the meantime (because it waited, or
 * was handed on) is that job's, and its worker may be alive.
 */
export const runExecutionsTask = "run_executions";
export const runExecutionsPayloadSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1),
  epoch: z.int().min(0).default(0),
});
export type RunExecutionsPayload = z.input<typeof runExecutionsPayloadSchema>;

/**
 * The named queue of executions during which a worker died twice: one at a time, so that the one at fault cannot take
 * others with it again.
 */
export const suspectsQueue = "suspects";

/**
 * Set on jobs whose priority is above 0 (see `fair-share.ts`). A worker runs only so many of them at once, so that it always
 * has room for a call of a flow that keeps to its share.
 */
export const backlogFlag = "backlog";

/** Delete what is left of a flow that was deleted: its executions and steps, in bounded portions. */
export const deleteExecutionsTask = "delete_executions";
export const deleteExecutionsPayloadSchema = z.strictObject({ flow_id: z.uuid() });
