import { type StepId, type StepRecord, stepKey } from "#engine/advance/plan.ts";
import { Progress } from "#engine/advance/progress.ts";
import type { Evaluation } from "#engine/expressions/evaluate.ts";
import { scopeAround } from "#engine/graph/depth.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { limitTo } from "#engine/graph/limit.ts";
import type { WebhookResponse } from "#engine/outcome.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import type { ChildExecution } from "#worker/children/child-execution.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import { reusesSteps } from "#worker/claim/load-history.ts";
import type { StoredStep } from "#worker/claim/load-steps.sql.ts";
import type { Runnable } from "#worker/flows/runnable.ts";
import type { JournalStep } from "#worker/journal/entry.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import type { ExecutionTrace } from "#worker/traces/execution-trace.ts";
import type { ExecutionVariables } from "#worker/variables/load-variables.sql.ts";
import { addHistory } from "./add-history.ts";
import { LoopResults } from "./loop-results.ts";
import { maskError, maskResponse, maskRow } from "./masked-row.ts";
import { Outputs } from "./outputs.ts";
import { PendingArrivals } from "./pending-arrivals.ts";
import { UnreadIterations } from "./unread-iterations.ts";

/** A long run is stored in portions of about this size, so that neither its memory nor a statement grows with it. */
const portion = { steps: 500, characters: 4_000_000 };

/** What the journal has after both rows, the later one having null for what it leaves. */
function mergeRows(earlier: JournalStep, later: JournalStep): JournalStep {
  return {
    ...later,
    handle: later.handle ?? earlier.handle,
    input: later.input ?? earlier.input,
    config: later.config ?? earlier.config,
    output: later.output ?? earlier.output,
    warnings: later.warnings.length > 0 ? later.warnings : earlier.warnings,
    activity: later.activity ?? earlier.activity,
    startedAtMs: earlier.startedAtMs ?? later.startedAtMs,
  };
}

/** A claimed execution in this worker: its progress and what to store next. */
export class ExecutionRun {
  readonly execution: ClaimedExecution;
  readonly flow: Runnable;
  readonly input: SerializedJson;
  readonly progress: Progress;
  readonly outputs = new Outputs();
  readonly loops = new LoopResults();
  /** The expressions of containers at the end of an iteration, by `stepKey` with the iteration's scope. */
  readonly evaluatedInside = new Map<string, Promise<Evaluation>>();
  readonly arrivals: PendingArrivals;
  /** null: all steps that matter were read. */
  readonly unread: UnreadIterations | null;
  /** null: traces are not sent. */
  readonly trace: ExecutionTrace | null;
  /** null: the flow's settings name no variables. */
  readonly variables: ExecutionVariables | null;
  /** By step and attempt: a statement must not write one row twice. */
  readonly #unstored = new Map<string, JournalStep>();
  #characters = 0;
  #children: ChildExecution[] = [];
  #response: WebhookResponse | null = null;
  #isAnswered: boolean;
  /** The unstored records must not wait: one has a side effect or a response. */
  isUrgent = false;

  constructor(
    execution: ClaimedExecution,
    flow: Runnable,
    history: readonly StoredStep[],
    trace: ExecutionTrace | null = null,
    variables: ExecutionVariables | null = null,
  ) {
    const { triggerNodeId, untilNodeId } = execution;
    this.execution = execution;
    this.flow = flow;
    this.trace = trace;
    this.variables = variables;
    this.input = SerializedJson.parse(execution.input);
    this.progress = new Progress(
      untilNodeId === null ? flow.graph : limitTo(flow.graph, untilNodeId),
      triggerNodeId,
    );
    this.#isAnswered = execution.isAnswered;
    this.outputs.set(triggerNodeId, topScope, this.input);
    this.arrivals = new PendingArrivals(execution.arrivals);
    this.unread = reusesSteps(history) ? new UnreadIterations(history) : null;
    this.addHistory(history);
  }

  /** Adds stored steps. */
  addHistory(steps: readonly StoredStep[]): void {
    addHistory(this.progress, this.outputs, steps);
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
    this.addRow(row);
  }

  /** Adds a row only, without effect on the plan. */
  addRow(given: JournalStep): void {
    const mask = this.variables?.masks?.mask;
    const row = mask ? maskRow(given, mask) : given;
    const key = `${stepKey(row)}:${row.attempt}`;
    const earlier = this.#unstored.get(key);
    this.#unstored.set(key, earlier ? mergeRows(earlier, row) : row);
    this.#characters += (row.input?.length ?? 0) + (row.output?.length ?? 0);
  }

  /** Starts an execution, with the record of the step that calls it. */
  startChild(child: ChildExecution): void {
    this.#children.push(child);
    this.isUrgent = true;
  }

  /** Responds to the caller, unless an earlier step did; returns whether this was the response. */
  respond(response: WebhookResponse): boolean {
    if (this.#isAnswered) return false;
    this.#isAnswered = true;
    const mask = this.variables?.masks?.mask;
    this.#response = mask ? maskResponse(response, mask) : response;
    this.isUrgent = true;
    return true;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** There is enough to store for one portion. */
  get isPortion(): boolean {
    return this.#unstored.size >= portion.steps || this.#characters >= portion.characters;
  }

  /** Returns what is to be stored and clears it. */
  takeUnstored(): {
    steps: JournalStep[];
    children: ChildExecution[];
    response: WebhookResponse | null;
  } {
    const steps = [...this.#unstored.values()];
    const unstored = { steps, children: this.#children, response: this.#response };
    this.#unstored.clear();
    this.#children = [];
    this.#characters = 0;
    this.#response = null;
    this.isUrgent = false;
    return unstored;
  }
}
