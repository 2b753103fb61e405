import type { StopLevel } from "#engine/definition.ts";
import type { StepError } from "#engine/outcome.ts";
import { compareScopes } from "#engine/scope.ts";
import type { StepId } from "./plan.ts";

/** The failure or Stop that ended a region before all of its nodes were decided. */
export interface Stop {
  level: StopLevel;
  /** The node of the region that failed or stopped it: the Stop itself, or the container around it. */
  index: number;
  /** The step that failed or stopped it. */
  at: StepId;
  /** Null if it was stopped as succeeded. */
  error: StepError | null;
}

const ranks = { item: 0, loop: 1, execution: 2 } as const;

/**
 * Whether a stop takes precedence over another one of the same region: the one that ends more, then a
 * failure, then the one first in topological order, then the earlier iteration. So the order in which they
 * are recorded does not matter. A tie is the same iteration's stop, revised.
 */
export function precedes(stop: Stop, other: Stop): boolean {
  const difference =
    ranks[other.level] - ranks[stop.level] ||
    Number(stop.error === null) - Number(other.error === null) ||
    stop.index - other.index ||
    compareScopes(stop.at.scope, other.at.scope);
  return difference <= 0;
}
