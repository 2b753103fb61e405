import { type StepRecord, stepKey } from "#engine/advance/plan.ts";
import type { WebhookResponse } from "#engine/outcome.ts";
import type { Runnable } from "#worker/flows/runnable.ts";
import type { StepRow } from "#worker/journal/entry.ts";
import { Kept } from "#worker/kept.ts";
import type { StoredStep } from "#worker/take/load-history.ts";
import type { Taken } from "#worker/take/take.ts";

/** What this worker knows of an execution that it holds: the journal as stored, and what is to be stored next. */
export class Run {
  readonly execution: Taken;
  readonly flow: Runnable;
  readonly input: Kept;
  readonly #records = new Map<string, StepRecord>();
  readonly #outputs = new Map<string, Kept>();
  #unstored: StepRow[] = [];
  #response: WebhookResponse | null = null;
  #isAnswered: boolean;
  /** What happened and is not stored yet should not wait for anything: an effect outside, or an answer. */
  isUrgent = false;

  constructor(execution: Taken, flow: Runnable, history: readonly StoredStep[]) {
    this.execution = execution;
    this.flow = flow;
    this.input = Kept.parse(execution.input);
    this.#isAnswered = execution.isAnswered;
    for (const { output, ...record } of history) {
      this.#records.set(attemptKey(record), record);
      if (output !== null) this.#outputs.set(record.nodeId, Kept.parse(output));
    }
    this.#outputs.set(execution.triggerNodeId, this.input);
  }

  /** The history that `advance` asks for. */
  get records(): StepRecord[] {
    return [...this.#records.values()];
  }

  /** What a node put out; of several attempts, the last one's. */
  outputOf(nodeId: string): Kept | undefined {
    return this.#outputs.get(nodeId);
  }

  /** Takes note of a step, to be stored with the next entry. */
  add(record: StepRecord, row: StepRow, output: Kept | null): void {
    this.#records.set(attemptKey(record), record);
    if (output) this.#outputs.set(record.nodeId, output);
    this.#unstored.push(row);
  }

  /** Answers the caller, unless that has happened; says which. */
  answer(response: WebhookResponse): boolean {
    if (this.#isAnswered) return false;
    this.#isAnswered = true;
    this.#response = response;
    this.isUrgent = true;
    return true;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Hands over what is to be stored; it is not given a second time. */
  takeUnstored(): { steps: StepRow[]; response: WebhookResponse | null } {
    const unstored = { steps: this.#unstored, response: this.#response };
    this.#unstored = [];
    this.#response = null;
    this.isUrgent = false;
    return unstored;
  }
}

function attemptKey(record: StepRecord): string {
  return `${stepKey(record)}:${record.attempt}`;
}
