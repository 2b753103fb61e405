import type { Attempt } from "#engine/advance/plan.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { HttpPort } from "#engine/ports.ts";
import { outerScope, type Scope } from "#engine/scope.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import {
  callSpanId,
  executionSpanId,
  type Span,
  toSpanId,
  toTraceId,
  toTraceparent,
} from "#server/platform/tracing/span.ts";
import type { Tracer } from "#server/platform/tracing/tracer.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import type { ExecutionChange } from "#worker/journal/entry.ts";
import type { LoadOrigin, Origin } from "./load-origins.sql.ts";
import type { LoadStarts } from "./load-starts.sql.ts";

/**
 * The spans of one execution (docs/traces.md). Only committed steps become spans, and nothing waits for them.
 */
export interface ExecutionTrace {
  /** Records the journal's stored steps. */
  recordStored(steps: readonly JournalStep[], change: ExecutionChange | null): void;
  /** Adds `traceparent` to the requests of a step. */
  propagate(http: HttpPort, step: Attempt): HttpPort;
}

type TracedExecution = Pick<ClaimedExecution, "id" | "flowId">;

/** Traces the executions of a worker; null if traces are not sent. */
export type TraceExecution = (
  execution: TracedExecution,
  nodes: ReadonlyMap<string, GraphNode>,
) => ExecutionTrace;

export interface TraceSources {
  tracer: Tracer;
  loadOrigin: LoadOrigin;
  loadStarts: LoadStarts;
  /** The database's clock. */
  nowMs(): number;
}

export function createTraces(sources: TraceSources): TraceExecution {
  const { tracer, loadOrigin, nowMs } = sources;
  return (execution, nodes) => {
    const { id } = execution;
    const loading = loadOrigin(id).catch((cause: unknown) => {
      logger().debug({ fault: describeFault(cause) }, "the origin of a traced execution was not loaded");
      return null;
    });

    async function record(stored: StoredSteps): Promise<void> {
      const origin = await loading;
      if (tracer.samples(traceIdOf(id, origin))) await recordSpans(sources, execution, nodes, origin, stored);
    }

    return {
      recordStored(steps, change) {
        record({ steps, change, endedAtMs: nowMs() }).catch((cause: unknown) =>
          logger().debug({ fault: describeFault(cause) }, "spans of an execution were not recorded"),
        );
      },
      propagate: (http, step) => ({
        async send(call) {
          if (call.headers.some(([name]) => name.toLowerCase() === "traceparent")) return http.send(call);
          const traceId = traceIdOf(id, await loading);
          const value = toTraceparent({ traceId, spanId: stepSpanId(id, step) }, tracer.samples(traceId));
          return http.send({ ...call, headers: [...call.headers, ["traceparent", value]] });
        },
      }),
    };
  };
}

const traceIdOf = (id: string, origin: Origin | null) => toTraceId(origin?.rootId ?? id);

/** Steps and a change of their execution, which one statement stored. */
interface StoredSteps {
  steps: readonly JournalStep[];
  change: ExecutionChange | null;
  endedAtMs: number;
}

async function recordSpans(
  { tracer, loadStarts }: TraceSources,
  { id, flowId }: TracedExecution,
  nodes: ReadonlyMap<string, GraphNode>,
  origin: Origin | null,
  { steps, change, endedAtMs }: StoredSteps,
): Promise<void> {
  const traceId = traceIdOf(id, origin);
  const ended = steps.filter(({ finishedAtMs }) => finishedAtMs !== null);
  const unknown = ended.filter(({ startedAtMs }) => startedAtMs === null);
  const loaded = unknown.length > 0 ? await loadStarts(id, unknown) : [];
  const starts = new Map(unknown.map((step, index) => [step, loaded[index]]));
  const of = { "millrace.execution.id": id, "millrace.flow.id": flowId };
  for (const step of ended) {
    const finishedAtMs = step.finishedAtMs ?? endedAtMs;
    tracer.record({
      ...toStepSpan(id, nodes, step),
      traceId,
      startedAtMs: step.startedAtMs ?? starts.get(step) ?? finishedAtMs,
      endedAtMs: finishedAtMs,
      attributes: { ...of, ...stepAttributes(nodes, step) },
    });
  }
  if (change?.status !== "succeeded" && change?.status !== "failed") return;
  const name = origin?.flowName ?? "";
  tracer.record({
    traceId,
    spanId: executionSpanId(id),
    parentSpanId: parentOf(id, origin),
    name: `execution ${name}`.trim(),
    kind: "internal",
    startedAtMs: origin?.startedAtMs ?? endedAtMs,
    endedAtMs,
    attributes: {
      ...of,
      "millrace.flow.name": name,
      "millrace.execution.source": origin?.source ?? "",
      "millrace.execution.status": change.status,
    },
    error: change.status === "failed" ? change.error.code : null,
    link: null,
  });
}

function stepSpanId(executionId: string, { scope, nodeId, attempt }: Attempt): string {
  return toSpanId("step", executionId, scope, nodeId, attempt);
}

function toStepSpan(
  executionId: string,
  nodes: ReadonlyMap<string, GraphNode>,
  step: JournalStep,
): Pick<Span, "spanId" | "parentSpanId" | "name" | "kind" | "error" | "link"> {
  const node = nodes.get(step.nodeId);
  return {
    spanId: stepSpanId(executionId, step),
    parentSpanId: aroundSpanId(executionId, node?.parentId ?? null, step.scope),
    name: node?.key ?? step.nodeId,
    kind: "internal",
    error: step.status === "failed" ? (step.error?.code ?? "failed") : null,
    link: null,
  };
}

/** The span around a step: of its loop, whose attempt with iterations is the first, or of the execution. */
function aroundSpanId(executionId: string, containerId: string | null, scope: Scope): string {
  const around = outerScope(scope);
  if (containerId === null || !around) return executionSpanId(executionId);
  return stepSpanId(executionId, { nodeId: containerId, scope: around.scope, attempt: 1 });
}

function stepAttributes(
  nodes: ReadonlyMap<string, GraphNode>,
  { nodeId, scope, attempt, status }: JournalStep,
): Span["attributes"] {
  const node = nodes.get(nodeId);
  return {
    "millrace.node.id": nodeId,
    "millrace.node.type": node?.type ?? "",
    "millrace.node.key": node?.key ?? "",
    "millrace.step.scope": scope,
    "millrace.step.attempt": attempt,
    "millrace.step.status": status,
  };
}

/** The cause of an execution: the call, or the step that started it; null if it is the first of its trace. */
function parentOf(executionId: string, origin: Origin | null): string | null {
  if (origin?.source === "webhook") return callSpanId(executionId);
  if (!origin?.parentId || origin.parentNodeId === null || origin.rootId === executionId) return null;
  const { parentId, parentScope, parentNodeId, parentAttempt } = origin;
  return stepSpanId(parentId, {
    scope: parentScope ?? "",
    nodeId: parentNodeId,
    attempt: parentAttempt ?? 1,
  });
}
