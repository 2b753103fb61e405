import type { StepId } from "#engine/advance/plan.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import type { SerializedJson } from "#worker/serialized-json.ts";

/** By node id; null if stored, but not loaded. */
type OutputsOfScope = Map<string, SerializedJson | null>;

/**
 * The outputs that an execution's steps may still need. Those of an iteration are dropped when it has finished. Most
 * executions have only the top scope, which takes no lookup by scope.
 */
export class Outputs {
  readonly #top: OutputsOfScope = new Map();
  readonly #inner = new Map<Scope, OutputsOfScope>();
  /** The number of outputs stored, but not loaded. */
  #unloaded = 0;

  /** Of several attempts, the last one's. Undefined if there is none, or it is not loaded. */
  get(nodeId: string, scope: Scope): SerializedJson | undefined {
    return this.#of(scope)?.get(nodeId) ?? undefined;
  }

  set(nodeId: string, scope: Scope, output: SerializedJson): void {
    this.#put(nodeId, scope, output);
  }

  /** Notes that an earlier worker stored the output of a step. */
  addStored(nodeId: string, scope: Scope): void {
    if (this.#of(scope)?.has(nodeId)) return;
    this.#put(nodeId, scope, null);
    this.#unloaded += 1;
  }

  /** Those of the steps whose outputs are stored but not loaded, each once. */
  unloaded(steps: () => Iterable<StepId>): StepId[] {
    if (this.#unloaded === 0) return [];
    const found = new Map<string, StepId>();
    for (const step of steps()) {
      const { nodeId, scope } = step;
      if (this.#of(scope)?.get(nodeId) === null) found.set(`${scope}:${nodeId}`, step);
    }
    return [...found.values()];
  }

  /** Whether outputs of this iteration are known, loaded or not. */
  has(scope: Scope): boolean {
    return scope === topScope || this.#inner.has(scope);
  }

  /** Drops the outputs of an iteration and of the loops in it. */
  drop(scope: Scope): void {
    for (const [each, outputs] of this.#inner) {
      if (each !== scope && !each.startsWith(`${scope}/`)) continue;
      for (const output of outputs.values()) if (output === null) this.#unloaded -= 1;
      this.#inner.delete(each);
    }
  }

  #of(scope: Scope): OutputsOfScope | undefined {
    return scope === topScope ? this.#top : this.#inner.get(scope);
  }

  #put(nodeId: string, scope: Scope, output: SerializedJson | null): void {
    let outputs = this.#of(scope);
    if (!outputs) {
      outputs = new Map();
      this.#inner.set(scope, outputs);
    }
    if (outputs.get(nodeId) === null && output !== null) this.#unloaded -= 1;
    outputs.set(nodeId, output);
  }
}
