import { stepKey } from "#engine/advance/plan.ts";
import type { NodeRunner, Outcome } from "#engine/node.ts";
import type { Call } from "#engine/outcome.ts";
import type { HttpPort } from "#engine/ports.ts";
import { recordExchanges } from "#engine/request/record-exchanges.ts";
import type { UseStore } from "#engine/store/access.ts";
import type { UseTable } from "#engine/tables/access.ts";
import { resumeUrl } from "#server/executions/resume-links/url.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { PreparedStep, SettledOutcome } from "./attempt.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { maskFiles, maskPassedOn } from "./masked-row.ts";
import { stepData } from "./visible.ts";

/**
 * Runs one attempt. There is always an outcome: an exception fails the step, and so does the node's time limit, even if
 * the runner ignores its signal. A runner that returns synchronously gets a synchronous outcome.
 *
 * @param startedAtMs by the database's clock
 * @param controller aborted here when the time is up, and by the caller when the execution is released
 */
export function runStep(
  run: ExecutionRun,
  step: PreparedStep,
  ready: { runner: NodeRunner; settings: unknown },
  controller: AbortController,
  startedAtMs: number,
): SettledOutcome | Promise<SettledOutcome> {
  const { node, attempt, scope } = step;
  const executionId = run.execution.id;
  const masks = run.variables?.masks ?? null;
  const { ports: own } = run.context;
  const masked = masks ? { ...own, files: maskFiles(own.files, masks) } : own;
  const ports = { ...masked, http: httpOf(run, step, masked.http) };
  try {
    const outcome = ready.runner.run({
      settings: ready.settings,
      input: step.input.value,
      executionId,
      flowId: run.execution.flowId,
      nodeId: node.id,
      attempt,
      timeoutSeconds: node.settings.timeout_seconds,
      idempotencyKey: `${executionId}:${stepKey({ scope, nodeId: node.id })}`,
      link: linkOf(run, step),
      signal: controller.signal,
      ports,
      data: () => stepData(run, node, scope),
      startedAtMs,
      warn: (message) => step.warnings.push({ message }),
      keepActivity(activity) {
        step.activity = activity;
      },
    });
    if (!(outcome instanceof Promise) && isSettled(outcome)) return outcome;
    const settled = settle(run, step, outcome);
    return withinTime(settled, node.settings.timeout_seconds, controller).catch((cause: unknown) =>
      unexpected(run, step, cause),
    );
  } catch (cause) {
    return unexpected(run, step, cause);
  }
}

/** The port for HTTP: with the step's trace, and its requests kept for the editor where a draft is tested. */
function httpOf(
  { execution, trace, variables }: ExecutionRun,
  step: PreparedStep,
  given: HttpPort,
): HttpPort {
  const { node, scope, attempt } = step;
  const http = trace ? trace.propagate(given, { nodeId: node.id, scope, attempt }) : given;
  if (execution.versionId !== null) return http;
  const mask = variables?.masks?.mask;
  const recorded = recordExchanges(http, mask ? { mask } : {});
  step.exchanges = recorded.exchanges;
  return recorded.http;
}

function linkOf(run: ExecutionRun, { node, scope }: PreparedStep): string | null {
  const kind = node.definition.link;
  return kind ? resumeUrl({ kind, executionId: run.execution.id, nodeId: node.id, scope }) : null;
}

async function settle(
  { execution, variables, context }: ExecutionRun,
  { node, scope }: PreparedStep,
  pending: Outcome | Promise<Outcome>,
): Promise<SettledOutcome> {
  const outcome = await pending;
  if (isSettled(outcome)) return outcome;
  const mask = variables?.masks?.mask;
  const passed = mask ? maskPassedOn(outcome, mask) : outcome;
  if (passed.kind === "call") return context.prepareCall(execution, passed);
  const { id: executionId, flowId } = execution;
  const step = { executionId, flowId, scope, nodeId: node.id };
  return passed.kind === "table" ? context.accessTable(step, passed) : context.accessStore(step, passed);
}

/** Whether nothing is left to do for the outcome. */
function isSettled(outcome: Outcome): outcome is Exclude<Outcome, Call | UseStore | UseTable> {
  return outcome.kind !== "call" && outcome.kind !== "store" && outcome.kind !== "table";
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
  const mask = run.variables?.masks?.mask;
  const fault = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  logger().error(
    {
      ...(mask ? { fault: mask(fault) } : { err: cause }),
      execution: run.execution.id,
      node: step.node.id,
      type: step.node.type,
    },
    "a node's runner threw",
  );
  const message = `The node failed unexpectedly: ${cause instanceof Error ? cause.message : String(cause)}`;
  return { kind: "fail", error: { code: "unexpected_error", message }, retryable: true };
}
