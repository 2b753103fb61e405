import type { Step } from "#server/executions/schema.ts";

/** Steps in the order in which they started; those that never did (skipped) last, in the order in which they were stored. */
export function orderSteps(steps: readonly Step[]): Step[] {
  return steps.toSorted((a, b) => startOf(a) - startOf(b));
}

function startOf({ started_at }: Step): number {
  return started_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(started_at);
}
