import type { StopLevel } from "#engine/definition.ts";
import { compareScopes, innerScope, outerScope, type Scope, topScope } from "#engine/scope.ts";
import { type StepId, type StepKey, type StepRecord, stepKey } from "./plan.ts";
import type { ModelResult } from "./reference-interpreter.ts";

/** The step that ended a region early, according to its records. */
export interface FoundStop {
  level: StopLevel;
  fails: boolean;
  at: StepId;
  /** The place of its node, or of the container around it, in the flow's order. */
  place: number;
}

/** A container and the scope of its step, or the flow itself. */
export interface FoundRegion {
  container: string | null;
  scope: Scope;
}

const ranks = { item: 0, loop: 1, execution: 2 };

/**
 * Finds the stops of the regions and loops of a run, by looking at all of its records at once: the order in
 * which they were written must not matter. For tests only.
 */
export class ModelStops {
  readonly #order: readonly string[];
  readonly #parentOf: (nodeId: string) => string | null;
  readonly #readings: ReadonlyMap<StepKey, ModelResult>;
  readonly #records: ReadonlyMap<StepKey, StepRecord>;

  /** @param records the last one of each step */
  constructor(
    order: readonly string[],
    parentOf: (nodeId: string) => string | null,
    readings: ReadonlyMap<StepKey, ModelResult>,
    records: ReadonlyMap<StepKey, StepRecord>,
  ) {
    this.#order = order;
    this.#parentOf = parentOf;
    this.#readings = readings;
    this.#records = records;
  }

  /** The stop of the flow, or of an iteration with this scope; null if it was not stopped. */
  ofRegion({ container, scope }: FoundRegion): FoundStop | null {
    const found = this.#order.flatMap((nodeId, place) =>
      this.#parentOf(nodeId) === container ? this.#atNode({ nodeId, scope }, place) : [],
    );
    return found.toSorted(byWeight)[0] ?? null;
  }

  /** The stop of a loop, with its iteration; null if it was not stopped. */
  ofLoop(step: StepId): { iteration: number; by: FoundStop } | null {
    const { fate, iterations = [] } = this.#readings.get(stepKey(step))?.loop ?? {};
    const failureStops = fate?.kind === "repeat" || fate?.onFailure === "stop";
    for (const iteration of iterations.keys()) {
      const by = this.ofIteration(step, iteration);
      if (by && (by.level !== "item" || (by.fails && failureStops))) return { iteration, by };
    }
    return null;
  }

  ofIteration({ nodeId, scope }: StepId, iteration: number): FoundStop | null {
    return this.ofRegion({ container: nodeId, scope: innerScope(scope, iteration) });
  }

  /** Whether every step of an iteration has ended. */
  isComplete({ nodeId: container, scope }: StepId, iteration: number): boolean {
    const inside = innerScope(scope, iteration);
    return this.#order.every((nodeId) => {
      if (this.#parentOf(nodeId) !== container) return true;
      const key = stepKey({ nodeId, scope: inside });
      const [reading, record] = [this.#readings.get(key), this.#records.get(key)];
      return !reading || (record !== undefined && isFinal(record, reading));
    });
  }

  /** Whether a step may be unfinished: a region or a loop around it was stopped. */
  isCutShort({ nodeId, scope }: StepId): boolean {
    const container = this.#parentOf(nodeId);
    if (this.ofRegion({ container, scope })) return true;
    const outer = outerScope(scope);
    if (!outer || container === null) return false;
    const loop = { nodeId: container, scope: outer.scope };
    return this.ofLoop(loop) !== null || this.isCutShort(loop);
  }

  #atNode(step: StepId, place: number): FoundStop[] {
    const reading = this.#readings.get(stepKey(step));
    const record = this.#records.get(stepKey(step));
    const found: FoundStop[] = [];
    if (reading?.stops && record && record.status !== "skipped" && isFinal(record, reading)) {
      const level = step.scope === topScope ? "execution" : reading.stops;
      found.push({ level, fails: record.status === "failed", at: step, place });
    }
    for (const iteration of reading?.loop?.iterations.keys() ?? []) {
      const inner = this.ofIteration(step, iteration);
      if (inner?.level === "execution") found.push({ ...inner, place });
    }
    return found;
  }
}

/** Whether the step has ended as in the interpreter, or was skipped because nothing needed it. */
export function isFinal(record: StepRecord, { status, attempts }: ModelResult): boolean {
  if (record.status === "skipped") return true;
  return record.status === status && record.attempt === attempts;
}

/**
 * The stop that ends more comes first, then a failure, then the one first in the flow, then the earlier
 * iteration.
 */
function byWeight(a: FoundStop, b: FoundStop): number {
  return (
    ranks[b.level] - ranks[a.level] ||
    Number(b.fails) - Number(a.fails) ||
    a.place - b.place ||
    compareScopes(a.at.scope, b.at.scope)
  );
}
