import type { StepError } from "#engine/outcome.ts";
import { innerScope, type Scope } from "#engine/scope.ts";
import type { LoopEnd, StepId } from "./plan.ts";
import type { RegionProgress } from "./region-progress.ts";
import type { Iterations } from "./suspension.ts";

/** How an iteration ended: the node that it ended at, null if it reached none, or a failure. */
type IterationEnd = StepId | "early" | "failed";

interface Failure {
  iteration: number;
  at: StepId;
  error: StepError;
}

/**
 * The iterations of a container. They begin in order, at most `concurrency` at a time, so the active ones are always
 * the first unfinished ones. Of a finished iteration, only its end is stored.
 */
export class LoopProgress {
  /** The unfinished iterations, by number. */
  readonly unfinished = new Map<number, RegionProgress>();
  /** The failure of the first failed iteration. Once set, no further iterations begin. */
  failure: Failure | null = null;
  busy = 0;
  readonly #parent: RegionProgress;
  readonly #create: (scope: Scope) => RegionProgress;
  readonly #ends = new Map<number, IterationEnd>();
  #plan: Iterations | null = null;
  #begun = 0;
  #isFilling = false;

  /** @param create creates the progress of the iteration with this scope */
  constructor(parent: RegionProgress, create: (loop: LoopProgress, scope: Scope) => RegionProgress) {
    this.#parent = parent;
    this.#create = (scope) => create(this, scope);
  }

  /** Called when the container's step has recorded the number of iterations. Iterations may have records already. */
  open(plan: Iterations): void {
    this.#plan = plan;
    this.#fill();
  }

  iteration(iteration: number): RegionProgress | null {
    if (this.#ends.has(iteration)) return null;
    const known = this.unfinished.get(iteration);
    if (known) return known;
    const progress = this.#create(innerScope(this.#parent.scope, iteration));
    this.unfinished.set(iteration, progress);
    return progress;
  }

  changeBusy(by: 1 | -1): void {
    this.busy += by;
    this.#parent.changeBusy(by);
  }

  /** An iteration has finished, or has failed and runs no steps. */
  end(progress: RegionProgress): void {
    const iteration = Number(progress.scope.slice(progress.scope.lastIndexOf("/") + 1));
    const { failure } = progress;
    const node = failure && progress.region.nodes[failure.index]?.node;
    if (failure && node && this.#plan?.onFailure === "stop") {
      const at = { nodeId: node.id, scope: progress.scope };
      if (!this.failure || iteration < this.failure.iteration) {
        this.failure = { iteration, at, error: failure.error };
      }
    }
    this.#ends.set(iteration, failure ? "failed" : (progress.endedAt() ?? "early"));
    this.unfinished.delete(iteration);
    this.#fill();
  }

  /** How the loop ended; null until then. */
  result(): LoopEnd | null {
    if (!this.#plan || this.busy > 0) return null;
    if (this.failure) return { status: "failed", at: this.failure.at, error: this.failure.error };
    const { count } = this.#plan;
    if (this.#ends.size < count) return null;
    const results: StepId[] = [];
    let failed = 0;
    for (let iteration = 0; iteration < count; iteration += 1) {
      const end = this.#ends.get(iteration);
      if (end === "failed") failed += 1;
      else if (end && end !== "early") results.push(end);
    }
    return { status: "succeeded", count, failed, results };
  }

  #fill(): void {
    if (!this.#plan || this.#isFilling) return;
    const { count, concurrency } = this.#plan;
    this.#isFilling = true;
    while (!this.failure && this.#begun < count && this.#begun - this.#ends.size < concurrency) {
      const progress = this.iteration(this.#begun);
      this.#begun += 1;
      progress?.open();
    }
    this.#isFilling = false;
  }
}
