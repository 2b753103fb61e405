import type { Plan } from "#engine/advance/plan.ts";
import { innerScope, outerScope, type Scope, topScope } from "#engine/scope.ts";
import type { StoredStep } from "#worker/claim/load-steps.sql.ts";

/** The most iterations that are read at once. */
const maxAhead = 500;

/**
 * The iterations whose steps were not read when a replay was resumed. The replay may reuse steps of iterations that it
 * has not begun, and one that waits in a loop is resumed for each item, so each resume reads only what it comes to.
 */
export class UnreadIterations {
  readonly #read: Set<Scope>;
  /**
   * The number of iterations read at once: twice as many each time, for loops whose iterations are mostly
   * reused.
   */
  #ahead = 1;

  /** @param history the steps that were read */
  constructor(history: readonly StoredStep[]) {
    this.#read = new Set([topScope, ...history.map(({ scope }) => scope)]);
  }

  /**
   * The scopes to read before the plan is carried out: those of planned steps that were not read, with some of the
   * iterations that follow. The caller reads them.
   */
  take({ ready, pass, skip }: Plan): Scope[] {
    const planned = new Set([...ready, ...pass, ...skip].map(({ scope }) => scope));
    const begun = [...planned].filter((scope) => !this.#read.has(scope));
    if (begun.length === 0) return begun;
    const scopes = begun.flatMap((scope) => this.#from(scope)).filter((scope) => !this.#read.has(scope));
    this.#ahead = Math.min(2 * this.#ahead, maxAhead);
    for (const scope of scopes) this.#read.add(scope);
    return [...new Set(scopes)];
  }

  #from(scope: Scope): Scope[] {
    const around = outerScope(scope);
    if (!around) return [];
    return Array.from({ length: this.#ahead }, (_, next) =>
      innerScope(around.scope, around.iteration + next),
    );
  }
}
