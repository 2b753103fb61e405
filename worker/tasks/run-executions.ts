import type { GraphNode } from "#engine/graph/graph.ts";
import { runExecutionsPayloadSchema } from "#queue/jobs.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { ClaimExecutions, ClaimedExecution } from "#worker/claim/claim.ts";
import { loadHistory } from "#worker/claim/load-history.ts";
import type { PutBack } from "#worker/claim/put-back.ts";
import type { SplitJobOff } from "#worker/claim/split.ts";
import type { LoadFlow } from "#worker/flows/flows.ts";
import { createJobSlot, type JobSlot, keptSlot } from "#worker/job-slot.ts";
import type { ExecutionChange, ExecutionError } from "#worker/journal/entry.ts";
import { type ExecutionSignals, type RunResult, runExecution } from "#worker/run/run-execution.ts";
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
  shell: RunExecutionsContext,
): Promise<void> {
  const { ids, epoch } = runExecutionsPayloadSchema.parse(payload);
  // Each earlier attempt may have claimed them once.
  const maxEpoch = epoch + job.attempt - 1;
  if (job.attempt > 1 && ids.length > 1) {
    await shell.split(ids, maxEpoch);
    return;
  }
  const results = await shell.claim({ ids, isAlone: job.isAlone, maxEpoch });
  const all = results.flatMap(({ claimed, failedFlowId: lostFlowId, nowMs }) => {
    shell.clock.set(nowMs);
    if (lostFlowId !== null) shell.onChange(lostFlowId);
    return claimed ?? [];
  });
  const full = job.isBacklog ? [] : all.filter(({ flowId }) => shell.slots.isFull(flowId));
  const toRun = full.length > 0 ? all.filter((each) => !full.includes(each)) : all;
  const slot = job.isBacklog ? keptSlot : createJobSlot(shell.slots, toRun.length);
  const running = toRun.map((execution) => runClaimed(execution, shell, slot));
  if (full.length > 0) await shell.putBack(full);
  const endings = await Promise.all(running);
  if (endings.includes("fenced")) await shell.assertStillLocked(job.id);
}

async function runClaimed(
  execution: ClaimedExecution,
  shell: RunExecutionsContext,
  slot: JobSlot,
): Promise<RunResult> {
  shell.onChange(execution.flowId);
  const canceled = shell.cancellations.watch(execution.id);
  const arrived = shell.arrivalSignals.watch(execution.id);
  try {
    const result = await run(execution, shell, { canceled, arrived, slot });
    if (result === "fenced") {
      logger().info({ execution: execution.id, epoch: execution.epoch }, "fenced, releasing the execution");
    }
    if (result === "succeeded" || result === "failed") shell.onEnd(execution);
    return result;
  } finally {
    slot.end(execution.flowId);
    shell.cancellations.remove(execution.id);
    shell.arrivalSignals.remove(execution.id);
    shell.onChange(execution.flowId);
  }
}

async function run(
  execution: ClaimedExecution,
  shell: RunExecutionsContext,
  signals: ExecutionSignals,
): Promise<RunResult> {
  try {
    const flow = await shell.loadFlow(execution);
    if ("error" in flow) return await fail(execution, flow.error, shell);
    const isFresh = execution.epoch === 1 && !execution.isReplay;
    const history = isFresh ? [] : await loadHistory(execution, shell.loadSteps);
    return await runExecution(execution, flow.runnable, history, shell, signals);
  } catch (cause) {
    if (shell.drain.over.aborted) throw cause;
    logger().error({ err: cause, execution: execution.id }, "an execution could not be driven");
    const message = "The execution failed because of an internal error. The server's log has the details.";
    return await fail(execution, { code: "unexpected_error", message }, shell);
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
    steps: [],
    change,
    response: null,
    isAnswer: execution.isAwaited,
  });
  if (isStored) trace?.(execution, noNodes).recordStored([], change);
  return isStored ? "failed" : "fenced";
}
