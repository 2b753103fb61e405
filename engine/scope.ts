/**
 * Where in a flow's loops a step ran: the numbers of the iterations around it, the outermost first. "" is outside of all
 * loops, "3" the fourth iteration of a loop, "3/0" the first one of a loop inside of that.
 */
export type Scope = string;

/** Outside of all loops. */
export const topScope: Scope = "";

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
