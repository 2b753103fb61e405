import { LRUCache } from "lru-cache";
import { type Computable, findComputable } from "#engine/computing/only-computes.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { NodeRunner } from "#engine/node.ts";
import { clock } from "#lib/clock.ts";
import type { ComputeCall, Computing } from "#server/executions/intake/computing.ts";
import { executionsFinished, stepSeconds } from "#server/platform/metrics/millrace-metrics.ts";
import { DatabaseClock } from "#worker/database-clock.ts";
import { createRunnable, type Runnable } from "#worker/flows/runnable.ts";
import { keptSlot } from "#worker/job-slot.ts";
import { ArrivalSignal } from "#worker/run/arrival-signal.ts";
import type { ExecutionSignals } from "#worker/run/signals.ts";
import type { TraceExecution } from "#worker/traces/execution-trace.ts";
import { charactersFor, computeExecution, computingBudget } from "./compute-execution.ts";
import { createComputingContext } from "./computing-context.ts";
import { createPace } from "./pace.ts";
import { processorMs } from "./processor-time.ts";
import { createTurnBudget } from "./turn-budget.ts";

/** Of all executions in one turn of the event loop, and the largest input. */
const perTurnMs = 10;
const maxInputCharacters = 16_000;

/** The versions that are kept, by their number and by the characters of their settings and samples. */
const kept = { versions: 500, characters: 20_000_000 };

const succeeded = { status: "succeeded" } as const;

interface Version {
  compute: ComputeCall;
  characters: number;
}

export interface ComputerOptions {
  runners: readonly NodeRunner[];
  /** Null if traces are not sent. */
  trace: TraceExecution | null;
  /** A web process has its own clock, which also dates the arrival of calls. */
  clock?: DatabaseClock;
}

/** Runs executions that only compute: calls in a web process, and sub-flows in the claim of the execution that runs them. */
export function createComputer({
  runners,
  trace,
  clock: time = new DatabaseClock(),
}: ComputerOptions): Computing {
  /** The times of the steps of one execution, which count once it is stored. */
  let stepTimes: [seconds: number, type: string][] = [];
  const context = createComputingContext(runners, time, (...each) => stepTimes.push(each));
  const signals: ExecutionSignals = {
    canceled: new AbortController().signal,
    arrived: new ArrivalSignal(),
    slot: keptSlot,
  };
  const turn = createTurnBudget(perTurnMs);
  const versions = new LRUCache<string, Version>({
    max: kept.versions,
    maxSize: kept.characters,
    sizeCalculation: ({ characters }) => characters,
  });

  function createCompute(
    { flowId, versionId, nodeId }: { flowId: string; versionId: string; nodeId: string },
    flow: Runnable,
    { at, cost }: Computable,
  ): ComputeCall {
    const maxCharacters = charactersFor(cost);
    const scope = { at, maxCharacters };
    const pace = createPace(computingBudget.ms);
    return ({ executionId, input, isAwaited }) => {
      if (typeof input !== "string" || input.length > Math.min(maxInputCharacters, maxCharacters))
        return null;
      if (pace.isSlow || turn.isSpent) return null;
      const busyAtMs = pace.isSuspected ? processorMs() : null;
      const startedAtMs = clock.monotonicMs();
      stepTimes = [];
      const execution = {
        id: executionId,
        flowId,
        versionId,
        triggerNodeId: nodeId,
        input,
        isAwaited,
        depth: 0,
      };
      const computed = computeExecution(execution, flow, context, signals, scope);
      const tookMs = clock.monotonicMs() - startedAtMs;
      turn.spend(tookMs);
      const busyMs = busyAtMs === null ? null : processorMs() - busyAtMs;
      pace.note({ tookMs, busyMs, isKept: computed !== null });
      if (computed === null || computed === "effect") return null;
      if (computed.kind === "answered") return computed;
      const ownTimes = stepTimes;
      const onStored = () => {
        for (const each of ownTimes) stepSeconds.observe(...each);
        executionsFinished.add([succeeded.status]);
        trace?.(execution, flow.graph.nodes).recordStored(computed.steps, succeeded);
      };
      return { ...computed, onStored };
    };
  }

  return {
    prepare({ flowId, versionId, graph, nodeId }) {
      const computable = findComputable(graph, nodeId);
      if (!computable) return null;
      const key = `${versionId}:${nodeId}`;
      if (!versions.get(key)) {
        const flow = createRunnable(graph);
        warmUp(flow);
        const compute = createCompute({ flowId, versionId, nodeId }, flow, computable);
        versions.set(key, { compute, characters: sizeOf(graph) });
      }
      // A version that was dropped meanwhile is prepared when its trigger is loaded again.
      return (call) => versions.get(key)?.compute(call) ?? null;
    },
  };
}

/** Computes now what would otherwise slow the first execution down. */
function warmUp(flow: Runnable): void {
  flow.hasInput();
  for (const id of flow.graph.nodes.keys()) {
    flow.before(id);
    flow.expressions(id);
  }
}

function sizeOf({ nodes }: Graph): number {
  return [...nodes.values()].reduce((sum, { config }) => sum + JSON.stringify(config).length, 1);
}
