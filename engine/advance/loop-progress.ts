import { innerScope, outerScope, type Scope } from "#engine/scope.ts";
import type { EndedIteration, LoopEnd, StepId } from "./plan.ts";
import type { RegionProgress } from "./region-progress.ts";
import type { Stop } from "./stop.ts";
import type { Iterations } from "./suspension.ts";

/** How an iteration ended: the node that it ended at, null if it reached none, or a failure. */
type IterationEnd = StepId | "early" | "failed";

/**
 * The iterations of a container. They begin in order, at most `concurrency` at a time, so the active ones are always
 * the first unfinished ones. Of an iteration that has finished without a stop, only its end is stored.
 */
export class LoopProgress {
  /** The unfinished iterations, by number. */
  readonly unfinished = new Map<number, RegionProgress>();
  /** What ended the loop early, in the first iteration that did. Once set, no further iterations begin. */
  stop: { iteration: number; by: Stop } | null = null;
  busy = 0;
  readonly #parent: RegionProgress;
  readonly #index: number;
  readonly #ended: EndedIteration[];
  readonly #create: (scope: Scope) => RegionProgress;
  readonly #ends = new Map<number, IterationEnd>();
  /** The iterations that were stopped. Records of steps that ran beside the stop may follow and revise it. */
  readonly #stopped = new Map<number, RegionProgress>();
  #plan: Iterations | null = null;
  #begun = 0;
  #isFilling = false;

  /**
   * @param index the container's index in its region
   * @param ended receives the iterations that end
   * @param create creates the progress of the iteration with this scope
   */
  constructor(
    parent: RegionProgress,
    index: number,
    ended: EndedIteration[],
    create: (loop: LoopProgress, scope: Scope) => RegionProgress,
  ) {
    this.#parent = parent;
    this.#index = index;
    this.#ended = ended;
    this.#create = (scope) => create(this, scope);
  }

  /**
   * Called when the container's step has recorded the number of iterations, which may grow. Iterations may have records
   * already.
   */
  open(plan: Iterations): void {
    this.#plan = plan;
    this.#fill();
  }

  iteration(iteration: number): RegionProgress | null {
    if (this.#ends.has(iteration)) return this.#stopped.get(iteration) ?? null;
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

  /** An iteration was stopped. A stop of the loop or the execution takes effect before the iteration has finished. */
  stopAround(scope: Scope, stop: Stop): void {
    if (stop.level === "item") return;
    this.#end(numberOf(scope), stop);
    if (stop.level === "execution") this.#parent.end({ ...stop, index: this.#index });
  }

  /** An iteration has finished, or was stopped and runs no steps. */
  end(progress: RegionProgress): void {
    const iteration = numberOf(progress.scope);
    const endedAt = progress.stop ? null : progress.endedAt();
    if (progress.stop) {
      this.#stopped.set(iteration, progress);
      this.revise(progress);
    } else this.#ends.set(iteration, endedAt ?? "early");
    this.unfinished.delete(iteration);
    const nodeId = this.#parent.region.nodes[this.#index]?.node.id ?? "";
    this.#ended.push({ loop: { nodeId, scope: this.#parent.scope }, iteration, endedAt });
    this.#fill();
  }

  /** Another stop of an iteration that has ended counts now. */
  revise({ scope, stop }: RegionProgress): void {
    const iteration = numberOf(scope);
    this.#ends.set(iteration, stop?.error ? "failed" : "early");
    if (stop?.error && this.#plan?.onFailure === "stop") this.#end(iteration, stop);
  }

  /** How the loop ended; null until then. */
  result(): LoopEnd | null {
    if (!this.#plan || this.#plan.isPaused || this.busy > 0) return null;
    const { stop } = this;
    if (stop?.by.error) return { status: "failed", at: stop.by.at, error: stop.by.error };
    const count = stop ? stop.iteration + 1 : this.#plan.count;
    if (!stop && this.#ends.size < count) return null;
    const results: StepId[] = [];
    let failed = 0;
    for (let iteration = 0; iteration < count; iteration += 1) {
      const end = this.#ends.get(iteration);
      if (end === "failed") failed += 1;
      else if (end && end !== "early") results.push(end);
    }
    return { status: "succeeded", count, failed, results, ...(stop && { isStopped: true }) };
  }

  #end(iteration: number, by: Stop): void {
    if (!this.stop || iteration <= this.stop.iteration) this.stop = { iteration, by };
  }

  #fill(): void {
    if (!this.#plan || this.#isFilling) return;
    const { count, concurrency } = this.#plan;
    this.#isFilling = true;
    // Iterations before the one that stopped the loop had begun, so their ends count after a crash too.
    while (this.#begun < (this.stop?.iteration ?? count) && this.#begun - this.#ends.size < concurrency) {
      const progress = this.iteration(this.#begun);
      this.#begun += 1;
      progress?.open();
    }
    this.#isFilling = false;
  }
}

function numberOf(scope: Scope): number {
  return outerScope(scope)?.iteration ?? 0;
}
