import { advance } from "#engine/advance/advance.ts";
import { endedSinceStored } from "#engine/advance/ended-iterations.ts";
import type { Plan, StepId, StepRecord } from "#engine/advance/plan.ts";
import { Progress } from "#engine/advance/progress.ts";
import { scopeAround } from "#engine/graph/depth.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { limitTo } from "#engine/graph/limit.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import { executionsFinished } from "#server/platform/metrics/millrace-metrics.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import { reusesSteps } from "#worker/claim/load-history.ts";
import type { StoredStep } from "#worker/claim/load-steps.sql.ts";
import type { Runnable } from "#worker/flows/runnable.ts";
import type { ExecutionChange, JournalEntry } from "#worker/journal/entry.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import type { ExecutionTrace } from "#worker/traces/execution-trace.ts";
import type { ExecutionVariables } from "#worker/variables/load-variables.sql.ts";
import { changedRow } from "./changed-row.ts";
import { InFlight } from "./in-flight.ts";
import { addHistory } from "./loops/add-history.ts";
import { LoopResults } from "./loops/loop-results.ts";
import { UnreadIterations } from "./loops/unread-iterations.ts";
import { maskError } from "./masked-row.ts";
import { Outputs } from "./outputs.ts";
import { PendingArrivals } from "./pending-arrivals.ts";
import type { ExecutionSignals } from "./signals.ts";
import { Unstored } from "./unstored.ts";
import type { WorkerContext } from "./worker-context.ts";

/** How a run ended. `fenced`: another worker claimed the execution, or it was canceled, and nothing more was written. */
export type RunResult = ExecutionChange["status"] | "fenced";

/** A claimed execution in this worker, until `result` is set. The functions of this folder take it through its rounds. */
export class ExecutionRun {
  readonly execution: ClaimedExecution;
  readonly flow: Runnable;
  readonly context: WorkerContext;
  readonly signals: ExecutionSignals;
  readonly input: SerializedJson;
  readonly progress: Progress;
  readonly outputs = new Outputs();
  readonly unstored: Unstored;
  readonly inFlight = new InFlight();
  readonly arrivals: PendingArrivals;
  readonly loops = new LoopResults();
  /** Null if all steps that matter were read. */
  readonly unread: UnreadIterations | null;
  /** Null if traces are not sent. */
  readonly trace: ExecutionTrace | null;
  /** Null if the flow's settings name no variables. */
  readonly variables: ExecutionVariables | null;
  /** The time of this round, milliseconds since the epoch by the database's clock. */
  nowMs: number;
  /** Null if it continues here. */
  result: RunResult | null = null;

  /** @param history the stored steps that determine how the execution continues (`loadHistory`) */
  constructor(
    execution: ClaimedExecution,
    flow: Runnable,
    context: WorkerContext,
    signals: ExecutionSignals,
    history: readonly StoredStep[],
    variables: ExecutionVariables | null,
  ) {
    const { triggerNodeId, untilNodeId } = execution;
    this.execution = execution;
    this.flow = flow;
    this.context = context;
    this.signals = signals;
    this.variables = variables;
    this.trace = context.trace?.(execution, flow.graph.nodes) ?? null;
    this.nowMs = context.clock.nowMs();
    this.input = SerializedJson.parse(execution.input);
    const graph = untilNodeId === null ? flow.graph : limitTo(flow.graph, untilNodeId);
    this.progress = new Progress(graph, triggerNodeId);
    this.unstored = new Unstored(
      execution.hasResponded,
      variables?.masks?.mask ?? null,
      execution.hasResponded && !respondedIn(history, flow),
    );
    this.outputs.set(triggerNodeId, topScope, this.input);
    this.arrivals = new PendingArrivals(execution.arrivals);
    this.unread = reusesSteps(history) ? new UnreadIterations(history) : null;
    addHistory(this, history);
  }

  /** Reads the clock, once a round, so that everything in a round happens at the same time. */
  beginRound(): void {
    this.nowMs = this.context.clock.nowMs();
  }

  plan(): Plan {
    return advance(this.progress, this.nowMs);
  }

  /**
   * The output of a node as a step in the scope `from` sees it. Outputs that an earlier worker stored must have been
   * loaded.
   */
  outputOf(nodeId: string, from: Scope): SerializedJson | undefined {
    if (from === topScope) return this.outputs.get(nodeId, topScope);
    const node = this.flow.graph.nodes.get(nodeId);
    return node && this.outputs.get(nodeId, scopeAround(this.flow.graph, node, from));
  }

  /** The steps whose outputs the tags of a step can refer to. */
  stepsBefore(nodes: readonly GraphNode[], from: Scope): StepId[] {
    return nodes.map((node) => ({ nodeId: node.id, scope: scopeAround(this.flow.graph, node, from) }));
  }

  /**
   * Records a step, or a newer state of one, to be stored with the next entry. Secret variables are masked in what is
   * stored, and for the steps that follow: they must see the same as after a restart.
   */
  add(record: StepRecord, row: JournalStep, output: SerializedJson | null): void {
    const mask = this.variables?.masks?.mask;
    const isTrigger = record.nodeId === this.execution.triggerNodeId;
    const shown = mask && output && !isTrigger ? new SerializedJson(mask(output.value)) : output;
    const error = mask && record.error ? maskError(record.error, mask) : record.error;
    this.progress.add(error === record.error ? record : { ...record, error });
    if (shown) this.outputs.set(record.nodeId, record.scope, shown);
    this.unstored.addRow(row);
  }

  /**
   * Stores what is unstored and what happens to the execution; null if it continues here. Sets `result` unless it does.
   *
   * @throws when the journal rejects the entry, or the database stays unavailable until the worker gives up
   */
  async store(change: ExecutionChange | null): Promise<void> {
    const entry = this.takeEntry(change);
    const isStored = await this.context.store(entry);
    if (!isStored) this.result = "fenced";
    else if (change) this.result = change.status;
    if (isStored && change && isEnd(change)) executionsFinished.add([change.status]);
    if (!isStored) return;
    this.trace?.recordStored(entry.steps, change);
    for (const { computed } of entry.children ?? []) computed?.onStored();
  }

  /** The entry of the journal with all that is unstored, and the change of the execution. Afterwards it counts as stored. */
  takeEntry(change: ExecutionChange | null): JournalEntry {
    const { id, epoch, claimedAt, isAwaited } = this.execution;
    if (change && !isEnd(change)) {
      for (const step of endedSinceStored(this.progress.top)) this.add(step, changedRow(step), null);
    }
    const { steps, children, response } = this.unstored.take();
    const isAnswer = response !== null || (change !== null && isEnd(change) && !this.unstored.hasResponded);
    return {
      executionId: id,
      epoch,
      claimedAt,
      steps,
      children,
      change,
      response,
      notifiesCaller: isAwaited && isAnswer,
    };
  }
}

/** Whether a step has given the response, and not the process that took the call (`findComputable`). */
function respondedIn(history: readonly StoredStep[], { graph }: Runnable): boolean {
  const responds = [...graph.nodes.values()].filter(({ effect }) => effect === "response");
  return responds.some(
    ({ id, parentId }) =>
      parentId !== null || history.some(({ nodeId, status }) => nodeId === id && status === "succeeded"),
  );
}

function isEnd({ status }: ExecutionChange): boolean {
  return status === "succeeded" || status === "failed";
}
