import type { GraphNode } from "#engine/graph/graph.ts";
import { runExecutionsPayloadSchema } from "#queue/jobs.ts";
import type { ExecutionError } from "#server/executions/intake/journal-step.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { ClaimExecutions, ClaimedExecution } from "#worker/claim/claim.sql.ts";
import { loadHistory } from "#worker/claim/load-history.ts";
import type { PutBack } from "#worker/claim/put-back.sql.ts";
import type { SplitJobOff } from "#worker/claim/split.sql.ts";
import type { LoadFlow } from "#worker/flows/flows.sql.ts";
import { createJobSlot, type JobSlot, keptSlot } from "#worker/job-slot.ts";
import type { ExecutionChange } from "#worker/journal/entry.ts";
import type { RunResult } from "#worker/run/execution-run.ts";
import { runExecution } from "#worker/run/run-execution.ts";
import type { ExecutionSignals } from "#worker/run/signals.ts";
import type { WorkerContext } from "#worker/run/worker-context.ts";
import type { Slots } from "#worker/slots.ts";
import type { ArrivalSignals } from "./arrival-signals.ts";
import type { Cancellations } from "./cancellations.ts";

export interface RunExecutionsContext extends WorkerContext {
  claim: ClaimExecutions;
  split: SplitJobOff;
  putBack: PutBack;
  slots: Pick<Slots, "lend" | "resume" | "isFull">;
  /** Throws when another worker has taken over the job. */
  assertStillLocked(jobId: string): Promise<void>;
  loadFlow: LoadFlow;
  cancellations: Cancellations;
  arrivalSignals: ArrivalSignals;
  /** Called when an execution of the flow changed its state. */
  onChange(flowId: string): void;
  /** Called when an execution has ended. */
  onEnd(execution: Pick<ClaimedExecution, "id" | "flowId">): void;
}

/** The worker's data about a job. */
export interface JobInfo {
  id: string;
  /** Counted from 1. */
  attempt: number;
  /** It is in a named queue: no other job of that queue runs meanwhile. */
  isAlone: boolean;
  /** It belongs to the backlog, which has separate slots and keeps them while it waits. */
  isBacklog?: boolean;
}

/**
 * The job `run_executions`: claims the executions that it names and runs each as far as possible. It succeeds
 * when all of them are safe: finished, suspended with their own job, or claimed by another worker.
 *
 * If a job is on its second attempt, its first worker died or it threw. If it then names several executions,
 * each gets its own job, so that the one at fault cannot delay the others.
 *
 * @throws when the database stays unavailable until the worker gives up: the job is tried again; and when
 *   another worker has taken over the job, which then belongs to that worker
 */
export async function runExecutions(
  payload: unknown,
  job: JobInfo,
  context: RunExecutionsContext,
): Promise<void> {
  const { ids, epoch } = runExecutionsPayloadSchema.parse(payload);
  // Each earlier attempt may have claimed them once.
  const maxEpoch = epoch + job.attempt - 1;
  if (job.attempt > 1 && ids.length > 1) {
    await context.split(ids, maxEpoch);
    return;
  }
  const results = await context.claim({ ids, isAlone: job.isAlone, maxEpoch });
  const all = results.flatMap(({ claimed, failedFlowId, nowMs }) => {
    context.clock.set(nowMs);
    if (failedFlowId !== null) context.onChange(failedFlowId);
    return claimed ?? [];
  });
  const full = job.isBacklog ? [] : all.filter(({ flowId }) => context.slots.isFull(flowId));
  const toRun = full.length > 0 ? all.filter((each) => !full.includes(each)) : all;
  const slot = job.isBacklog ? keptSlot : createJobSlot(context.slots, toRun.length);
  const running = toRun.map((execution) => runClaimed(execution, context, slot));
  if (full.length > 0) await context.putBack(full);
  const endings = await Promise.all(running);
  if (endings.includes("fenced")) await context.assertStillLocked(job.id);
}

async function runClaimed(
  execution: ClaimedExecution,
  context: RunExecutionsContext,
  slot: JobSlot,
): Promise<RunResult> {
  context.onChange(execution.flowId);
  const canceled = context.cancellations.watch(execution.id);
  const arrived = context.arrivalSignals.watch(execution.id);
  try {
    const result = await run(execution, context, { canceled, arrived, slot });
    if (result === "fenced") {
      logger().info({ execution: execution.id, epoch: execution.epoch }, "fenced, releasing the execution");
    }
    if (result === "succeeded" || result === "failed") context.onEnd(execution);
    return result;
  } finally {
    slot.end(execution.flowId);
    context.cancellations.remove(execution.id);
    context.arrivalSignals.remove(execution.id);
    context.onChange(execution.flowId);
  }
}

async function run(
  execution: ClaimedExecution,
  context: RunExecutionsContext,
  signals: ExecutionSignals,
): Promise<RunResult> {
  try {
    const flow = await context.loadFlow(execution);
    if ("error" in flow) return await fail(execution, flow.error, context);
    const isFresh = execution.epoch === 1 && !execution.isReplay;
    const history = isFresh ? [] : await loadHistory(execution, context.loadSteps);
    return await runExecution(execution, flow.runnable, history, context, signals);
  } catch (cause) {
    if (context.drain.over.aborted) throw cause;
    logger().error({ err: cause, execution: execution.id }, "an execution could not be driven");
    const message = "The execution failed because of an internal error. The server's log has the details.";
    return await fail(execution, { code: "unexpected_error", message }, context);
  }
}

/** The flow of an execution that could not be run. */
const noNodes: ReadonlyMap<string, GraphNode> = new Map();

async function fail(
  execution: ClaimedExecution,
  error: ExecutionError,
  { store, trace }: WorkerContext,
): Promise<RunResult> {
  const change: ExecutionChange = { status: "failed", error };
  const isStored = await store({
    executionId: execution.id,
    epoch: execution.epoch,
    claimedAt: execution.claimedAt,
    steps: [],
    change,
    response: null,
    notifiesCaller: execution.isAwaited,
  });
  if (isStored) trace?.(execution, noNodes).recordStored([], change);
  return isStored ? "failed" : "fenced";
}
