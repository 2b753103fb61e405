import type { SyntheticEvent } from "react";

/** Whether an event happened inside an element, and not in a dialog of its React tree, whose events pass through it too. */
export function isInside({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
