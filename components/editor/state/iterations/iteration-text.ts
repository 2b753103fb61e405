import type { Scope } from "#engine/scope.ts";

/** A scope for display, counted from 1: "4" for "3", "4.1" for "3/0". */
export function iterationText(scope: Scope): string {
  return scope
    .split("/")
    .map((iteration) => Number(iteration) + 1)
    .join(".");
}
