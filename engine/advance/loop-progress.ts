import type { Region } from "#engine/graph/graph.ts";
import { innerScope, outerScope, type Scope } from "#engine/scope.ts";
import type { EndedIteration, IterationEnd, LoopEnd, StepId } from "./plan.ts";
import type { Stop } from "./stop.ts";
import type { EndedIterations, Iterations } from "./suspension.ts";

/** The progress of one iteration, as its loop sees it. */
export interface IterationProgress {
  readonly scope: Scope;
  /** The stop that ended it early. */
  readonly stop: Stop | null;
  /** Whether a step waits, or was left running by a dead worker. */
  readonly isWaiting: boolean;
  open(): void;
  /** The step whose output is its result. */
  endedAt(): StepId | null;
}

/** The progress of the region that the container is in. */
interface Parent {
  readonly scope: Scope;
  readonly region: Region;
  changeBusy(by: 1 | -1): void;
  end(stop: Stop): void;
}

/**
 * The iterations of a container. They begin in order, at most `concurrency` at a time, so the active ones are always
 * the first unfinished ones. Of an iteration that has finished without a stop, only its end is stored.
 */
export class LoopProgress<Iteration extends IterationProgress = IterationProgress> {
  /** The unfinished iterations, by number. */
  readonly unfinished = new Map<number, Iteration>();
  /** The stop that ended the loop early, in the first iteration that had one. Once set, no further iterations begin. */
  stop: { iteration: number; by: Stop } | null = null;
  busy = 0;
  readonly #parent: Parent;
  readonly #index: number;
  readonly #ended: EndedIteration[];
  readonly #create: (scope: Scope) => Iteration;
  readonly #ends = new Map<number, IterationEnd>();
  /** The iterations that were stopped. Records of steps that ran beside the stop may follow and revise it. */
  readonly #stopped = new Map<number, Iteration>();
  #plan: Iterations | null = null;
  /** Iterations that had ended when the container's step was stored. Their records are not needed, and ignored. */
  #closed: EndedIterations = { before: 0, except: [] };
  #begun = 0;
  #isFilling = false;

  /**
   * @param index the container's index in its region
   * @param ended receives the iterations that end
   * @param create creates the progress of the iteration with this scope
   */
  constructor(
    parent: Parent,
    index: number,
    ended: EndedIteration[],
    create: (loop: LoopProgress<Iteration>, scope: Scope) => Iteration,
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
    const isNew = this.#plan === null;
    this.#plan = plan;
    if (isNew && plan.ended) this.#close(plan.ended);
    this.#fill();
  }

  /** The progress of an iteration; null when it has ended. */
  iteration(iteration: number): Iteration | null {
    if (this.#isClosed(iteration)) return null;
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
  end(progress: Iteration): void {
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
  revise({ scope, stop }: IterationProgress): void {
    const iteration = numberOf(scope);
    this.#ends.set(iteration, stop?.error ? "failed" : "early");
    if (stop?.error && this.#plan?.onFailure === "stop") this.#end(iteration, stop);
  }

  /** How the loop ended; null while it runs. */
  result(): LoopEnd | null {
    if (!this.#plan || this.#plan.isPaused || this.busy > 0) return null;
    const { stop } = this;
    if (stop?.by.error) return { status: "failed", at: stop.by.at, error: stop.by.error };
    const count = stop ? stop.iteration + 1 : this.#plan.count;
    if (!stop && this.#endedCount < count) return null;
    const results: StepId[] = [];
    const unread: number[] = [];
    let failed = 0;
    for (let iteration = 0; iteration < count; iteration += 1) {
      const end = this.#ends.get(iteration);
      if (end === "failed") failed += 1;
      else if (end && end !== "early") results.push(end);
      else if (this.#isClosed(iteration)) unread.push(iteration);
    }
    return {
      status: "succeeded",
      count,
      failed,
      results,
      ...(unread.length > 0 && { unread }),
      ...(stop && { isStopped: true }),
    };
  }

  /**
   * The iterations whose records are not needed to continue: they have ended, and nothing in them waits or runs. The
   * last one is not among them, because it may decide whether another one follows. Null when the loop is ending.
   */
  ended(): EndedIterations | null {
    if (!this.#plan || this.stop) return null;
    const open = new Set([...this.unfinished.keys(), this.#begun - 1]);
    for (const [iteration, { isWaiting }] of this.#stopped) if (isWaiting) open.add(iteration);
    const except = [...open].filter((iteration) => iteration >= 0 && iteration < this.#begun);
    return { before: this.#begun, except: except.sort((a, b) => a - b) };
  }

  get #endedCount(): number {
    return this.#ends.size + this.#closed.before - this.#closed.except.length;
  }

  #isClosed(iteration: number): boolean {
    return iteration < this.#closed.before && !this.#closed.except.includes(iteration);
  }

  #close(ended: EndedIterations): void {
    this.#closed = ended;
    this.#begun = ended.before;
    for (const iteration of this.unfinished.keys()) {
      if (this.#isClosed(iteration)) this.unfinished.delete(iteration);
    }
    this.#isFilling = true;
    for (const iteration of ended.except) this.iteration(iteration)?.open();
    this.#isFilling = false;
  }

  #end(iteration: number, by: Stop): void {
    if (!this.stop || iteration <= this.stop.iteration) this.stop = { iteration, by };
  }

  #fill(): void {
    if (!this.#plan || this.#isFilling) return;
    const { count, concurrency } = this.#plan;
    this.#isFilling = true;
    // Iterations before the one that stopped the loop had begun, so their ends count after a crash too.
    while (this.#begun < (this.stop?.iteration ?? count) && this.#begun - this.#endedCount < concurrency) {
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
