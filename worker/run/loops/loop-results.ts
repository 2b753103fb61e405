import { type StepId, type StepKey, stepKey } from "#engine/advance/plan.ts";
import type { Evaluation } from "#engine/expressions/evaluate.ts";
import type { Scope } from "#engine/scope.ts";
import type { Json } from "#lib/json.ts";
import type { StepWarning } from "#server/executions/intake/journal-step.ts";

/** The largest number of warnings about its results that a loop's step has. */
const maxWarnings = 20;

interface Loop {
  scope: Scope;
  results: Map<number, Json>;
  warnings: StepWarning[];
}

/** The results of the iterations that finished in this worker, until their loop ends. */
export class LoopResults {
  /**
   * The expressions of containers at the end of an iteration, by `stepKey` with the iteration's scope, until the
   * iteration is dropped.
   */
  readonly evaluations = new Map<StepKey, Promise<Evaluation>>();
  readonly #loops = new Map<StepKey, Loop>();

  get(loop: StepId, iteration: number): Json | undefined {
    return this.#loops.get(stepKey(loop))?.results.get(iteration);
  }

  set(loop: StepId, iteration: number, result: Json): void {
    this.#of(loop).results.set(iteration, result);
  }

  warn(loop: StepId, warning: StepWarning): void {
    const { warnings } = this.#of(loop);
    if (warnings.length < maxWarnings) warnings.push(warning);
  }

  /** Forgets a loop that has ended, and returns the warnings about its results. */
  take(loop: StepId): readonly StepWarning[] {
    const warnings = this.#loops.get(stepKey(loop))?.warnings ?? [];
    this.#loops.delete(stepKey(loop));
    return warnings;
  }

  /** Forgets the loops of an iteration that has finished. */
  drop(scope: Scope): void {
    for (const [key, loop] of this.#loops) {
      if (loop.scope === scope || loop.scope.startsWith(`${scope}/`)) this.#loops.delete(key);
    }
  }

  #of(loop: StepId): Loop {
    const known = this.#loops.get(stepKey(loop));
    if (known) return known;
    const created: Loop = { scope: loop.scope, results: new Map(), warnings: [] };
    this.#loops.set(stepKey(loop), created);
    return created;
  }
}
