import { z } from "zod";

/**
 * Jobs in graphile-worker's queue. A payload comes from a JSON column, so it is parsed like any other input.
 */

/**
 * Runs executions, each from the point that its journal has reached.
 *
 * `epoch` is the executions' epoch when the job was added: 0 for new executions. After its worker died, the job may still claim
 * executions with this epoch. A higher epoch means that another job has claimed the execution since, because it was suspended or
 * requeued, and that job's worker may be alive.
 */
export const runExecutionsTask = "run_executions";
export const runExecutionsPayloadSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1),
  epoch: z.int().min(0).default(0),
});
export type RunExecutionsPayload = z.input<typeof runExecutionsPayloadSchema>;

/**
 * The queue of executions during which a worker died twice. They run one at a time, so that an execution that kills its worker
 * cannot affect others again.
 */
export const quarantineQueue = "suspects";

/**
 * Flag of jobs with a priority above 0 (see `fair-share.ts`). A worker limits the number of them that it runs
 * at once, so that it always has capacity for flows within their share.
 */
export const backlogFlag = "backlog";

/** Deletes the executions and steps of a deleted flow, in batches of limited size. */
export const deleteExecutionsTask = "delete_executions";
export const deleteExecutionsPayloadSchema = z.strictObject({ flow_id: z.uuid() });

/** Ends the step that waits for an execution, which has ended. The execution may have been deleted since. */
export const resumeParentTask = "resume_parent";
export const resumeParentPayloadSchema = z.strictObject({
  id: z.uuid(),
  parent: z.strictObject({
    execution_id: z.uuid(),
    scope: z.string(),
    node_id: z.string(),
    attempt: z.int().min(1).default(1),
  }),
});
