import { stepKey } from "#engine/advance/plan.ts";
import type { WebhookResponse } from "#engine/outcome.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import type { Mask } from "#server/identity/credentials/mask.ts";
import type { ChildExecution } from "#worker/children/child-execution.ts";
import { maskResponse, maskRow } from "./masked-row.ts";

/** A long run is stored in portions of about this size, so that neither its memory nor a statement grows with it. */
const portion = { steps: 500, characters: 4_000_000 };

/** The part of a run that the journal does not have yet. */
export class Unstored {
  /** By step and attempt: a statement must not write one row twice. */
  readonly #rows = new Map<string, JournalStep>();
  #characters = 0;
  #children: ChildExecution[] = [];
  #response: WebhookResponse | null = null;
  readonly #mask: Mask | null;
  #hasResponded: boolean;
  #isAnswered: boolean;
  /** It must not wait: it has a side effect's outcome, a child execution or a response. */
  isUrgent = false;

  /**
   * @param hasResponded an earlier worker has stored the execution's response
   * @param mask hides the secret variables in rows and responses; null if there are none
   * @param isAnswered the caller has had the first response, which no step has given yet
   */
  constructor(hasResponded: boolean, mask: Mask | null, isAnswered = false) {
    this.#hasResponded = hasResponded;
    this.#isAnswered = isAnswered;
    this.#mask = mask;
  }

  /** The execution's response is stored or waits here. */
  get hasResponded(): boolean {
    return this.#hasResponded;
  }

  /** The size of the steps' inputs, settings and outputs. */
  get characters(): number {
    return this.#characters;
  }

  /** There is enough to store for one portion. */
  get isPortion(): boolean {
    return this.#rows.size >= portion.steps || this.#characters >= portion.characters;
  }

  /** Adds a row, or the changes to one that is not stored yet. */
  addRow(given: JournalStep): void {
    const row = this.#mask ? maskRow(given, this.#mask) : given;
    const key = `${stepKey(row)}:${row.attempt}`;
    const earlier = this.#rows.get(key);
    this.#rows.set(key, earlier ? mergeRows(earlier, row) : row);
    this.#characters += (row.input?.length ?? 0) + (row.config?.length ?? 0) + (row.output?.length ?? 0);
  }

  addChild(child: ChildExecution): void {
    this.#children.push(child);
    this.isUrgent = true;
  }

  /** Responds to the caller, unless an earlier step did; returns whether this was the response. */
  respond(response: WebhookResponse): boolean {
    if (this.#isAnswered) {
      this.#isAnswered = false;
      return true;
    }
    if (this.#hasResponded) return false;
    this.#hasResponded = true;
    this.#response = this.#mask ? maskResponse(response, this.#mask) : response;
    this.isUrgent = true;
    return true;
  }

  /** Returns everything and clears it. */
  take(): { steps: JournalStep[]; children: ChildExecution[]; response: WebhookResponse | null } {
    const steps = [...this.#rows.values()];
    const unstored = { steps, children: this.#children, response: this.#response };
    this.#rows.clear();
    this.#children = [];
    this.#characters = 0;
    this.#response = null;
    this.isUrgent = false;
    return unstored;
  }
}

/** The journal's row after both, where null in the later one leaves the earlier value. */
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
