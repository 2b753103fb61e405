import { stepKey } from "#engine/advance/plan.ts";
import type { NodeRunner, Outcome } from "#engine/node.ts";
import type { Call } from "#engine/outcome.ts";
import type { UseStore } from "#engine/store/access.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { StartChild } from "#worker/children/child-execution.ts";
import type { ExecutionRun } from "./execution-run.ts";
import type { PreparedStep } from "./prepare-step.ts";
import type { WorkerContext } from "./worker-context.ts";

/** An outcome as it is recorded: a call of another flow has been checked, a store has been used. */
export type SettledOutcome = Exclude<Outcome, Call | UseStore> | StartChild;

/**
 * Runs one attempt. There is always an outcome: an exception fails the step, and so does the node's time limit, even if
 * the runner ignores its signal. A runner that returns synchronously gets a synchronous outcome.
 *
 * @param controller aborted here when the time is up, and by the caller when the execution is released
 */
export function runStep(
  run: ExecutionRun,
  step: PreparedStep,
  ready: { runner: NodeRunner; settings: unknown },
  context: WorkerContext,
  controller: AbortController,
): SettledOutcome | Promise<SettledOutcome> {
  const { node, attempt, scope } = step;
  const executionId = run.execution.id;
  const { ports } = context;
  try {
    const outcome = ready.runner.run({
      settings: ready.settings,
      input: step.input.value,
      executionId,
      nodeId: node.id,
      attempt,
      idempotencyKey: `${executionId}:${stepKey({ scope, nodeId: node.id })}`,
      signal: controller.signal,
      ports: run.trace
        ? { ...ports, http: run.trace.propagate(ports.http, { nodeId: node.id, scope, attempt }) }
        : ports,
      warn: (message) => step.warnings.push({ message }),
    });
    if (!(outcome instanceof Promise) && outcome.kind !== "call" && outcome.kind !== "store") return outcome;
    const settled = settle(run, step, outcome, context);
    return withinTime(settled, node.settings.timeout_seconds, controller).catch((cause: unknown) =>
      unexpected(run, step, cause),
    );
  } catch (cause) {
    return unexpected(run, step, cause);
  }
}

async function settle(
  { execution }: ExecutionRun,
  { node, scope }: PreparedStep,
  pending: Outcome | Promise<Outcome>,
  { prepareCall, accessStore }: WorkerContext,
): Promise<SettledOutcome> {
  const outcome = await pending;
  if (outcome.kind === "call") return prepareCall(execution, outcome);
  if (outcome.kind !== "store") return outcome;
  const { id: executionId, flowId } = execution;
  return accessStore({ executionId, flowId, scope, nodeId: node.id }, outcome);
}

async function withinTime(
  outcome: Promise<SettledOutcome>,
  seconds: number | null,
  controller: AbortController,
): Promise<SettledOutcome> {
  if (seconds === null) return outcome;
  const { promise, resolve } = Promise.withResolvers<SettledOutcome>();
  const timer = setTimeout(() => {
    const message = `The node did not finish within ${seconds} s.`;
    resolve({ kind: "fail", error: { code: "timeout", message }, retryable: true });
    controller.abort(new Error(message));
  }, seconds * 1000);
  try {
    return await Promise.race([promise, outcome]);
  } finally {
    clearTimeout(timer);
    // After the time limit the runner's result is ignored.
    outcome.catch(() => {});
  }
}

function unexpected(run: ExecutionRun, step: PreparedStep, cause: unknown): SettledOutcome {
  logger().error(
    { err: cause, execution: run.execution.id, node: step.node.id, type: step.node.type },
    "a node's runner threw",
  );
  const message = `The node failed unexpectedly: ${cause instanceof Error ? cause.message : String(cause)}`;
  return { kind: "fail", error: { code: "unexpected_error", message }, retryable: true };
}
