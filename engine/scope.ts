import { z } from "zod";

/**
 * The position of a step in a flow's loops: the numbers of the iterations around it, the outermost first. ""
 * is outside all loops, "3" the fourth iteration of a loop, "3/0" the first iteration of a loop inside that
 * one.
 */
export type Scope = string;

export const scopeSchema = z
  .string()
  .max(200)
  .regex(/^(\d{1,9}(\/\d{1,9})*)?$/, "A scope is numbers separated by slashes, or empty.");

export const topScope: Scope = "";

/** The scope of an iteration of a loop whose container has the scope `outer`. */
export function innerScope(outer: Scope, iteration: number): Scope {
  return outer === topScope ? String(iteration) : `${outer}/${iteration}`;
}

/** The scope of the container and the number of the iteration; null outside all loops. */
export function outerScope(scope: Scope): { scope: Scope; iteration: number } | null {
  if (scope === topScope) return null;
  const end = scope.lastIndexOf("/");
  return { scope: scope.slice(0, Math.max(end, 0)), iteration: Number(scope.slice(end + 1)) };
}

/** Orders scopes as their iterations follow each other: "" before "2", "2" before "2/0", "2/0" before "10". */
export function compareScopes(a: Scope, b: Scope): number {
  if (a === b) return 0;
  const [left, right] = [iterationsOf(a), iterationsOf(b)];
  for (const [level, iteration] of left.entries()) {
    const difference = iteration - (right[level] ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The numbers of the iterations around a step, the outermost first. */
function iterationsOf(scope: Scope): number[] {
  return scope === topScope ? [] : scope.split("/").map(Number);
}
