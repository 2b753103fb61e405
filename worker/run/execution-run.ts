import type { StepRecord } from "#engine/advance/plan.ts";
import { Progress } from "#engine/advance/progress.ts";
import { limitTo } from "#engine/graph/limit.ts";
import type { WebhookResponse } from "#engine/outcome.ts";
import type { ClaimedExecution } from "#worker/claim/claim.ts";
import type { StoredStep } from "#worker/claim/load-history.ts";
import type { Runnable } from "#worker/flows/runnable.ts";
import type { JournalStep } from "#worker/journal/entry.ts";
import { SerializedJson } from "#worker/serialized-json.ts";

/** A claimed execution in this worker: its progress and what to store next. */
export class ExecutionRun {
  readonly execution: ClaimedExecution;
  readonly flow: Runnable;
  readonly input: SerializedJson;
  readonly progress: Progress;
  readonly #outputs = new Map<string, SerializedJson>();
  /** Nodes whose outputs are stored but not loaded. */
  readonly #unloaded = new Set<string>();
  #unstored: JournalStep[] = [];
  #response: WebhookResponse | null = null;
  #isAnswered: boolean;
  /** The unstored records must not wait: one has a side effect or a response. */
  isUrgent = false;

  constructor(execution: ClaimedExecution, flow: Runnable, history: readonly StoredStep[]) {
    const { triggerNodeId, untilNodeId } = execution;
    this.execution = execution;
    this.flow = flow;
    this.input = SerializedJson.parse(execution.input);
    this.progress = new Progress(
      untilNodeId === null ? flow.graph : limitTo(flow.graph, untilNodeId),
      triggerNodeId,
    );
    this.#isAnswered = execution.isAnswered;
    for (const { hasOutput, ...record } of history) {
      this.progress.add(record);
      if (hasOutput) this.#unloaded.add(record.nodeId);
    }
    this.#unloaded.delete(triggerNodeId);
    this.#outputs.set(triggerNodeId, this.input);
  }

  /**
   * A node's output; of several attempts, the last one's. Outputs that an earlier worker stored must have been loaded.
   */
  outputOf(nodeId: string): SerializedJson | undefined {
    return this.#outputs.get(nodeId);
  }

  /** Those of the nodes whose outputs are stored but not loaded. */
  unloaded(nodeIds: Iterable<string>): string[] {
    if (this.#unloaded.size === 0) return [];
    return [...new Set(nodeIds)].filter((nodeId) => this.#unloaded.has(nodeId));
  }

  /** Adds an output that an earlier worker stored: JSON text. */
  addLoaded(nodeId: string, output: string): void {
    this.#outputs.set(nodeId, SerializedJson.parse(output));
    this.#unloaded.delete(nodeId);
  }

  /** Records a step, to be stored with the next entry. */
  add(record: StepRecord, row: JournalStep, output: SerializedJson | null): void {
    this.progress.add(record);
    if (output) {
      this.#outputs.set(record.nodeId, output);
      this.#unloaded.delete(record.nodeId);
    }
    this.addRow(row);
  }

  /** Adds a row only, without effect on the plan. */
  addRow(row: JournalStep): void {
    this.#unstored.push(row);
  }

  /** Responds to the caller, unless an earlier step did; returns whether this was the response. */
  respond(response: WebhookResponse): boolean {
    if (this.#isAnswered) return false;
    this.#isAnswered = true;
    this.#response = response;
    this.isUrgent = true;
    return true;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Returns what is to be stored and clears it. */
  takeUnstored(): { steps: JournalStep[]; response: WebhookResponse | null } {
    const unstored = { steps: this.#unstored, response: this.#response };
    this.#unstored = [];
    this.#response = null;
    this.isUrgent = false;
    return unstored;
  }
}
