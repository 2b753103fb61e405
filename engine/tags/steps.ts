import { type PropertyAccessToken, TypeGuards } from "liquidjs";
import type { PathStep } from "#lib/field-path.ts";

/** The literal steps at the start of a path; `isWhole` is false where a further step is computed: `items[i]`. */
export function stepsOf(path: PropertyAccessToken): { steps: PathStep[]; isWhole: boolean } {
  const steps: PathStep[] = [];
  for (const step of path.props) {
    const isFixed =
      TypeGuards.isWordToken(step) || TypeGuards.isQuotedToken(step) || TypeGuards.isNumberToken(step);
    if (!isFixed) return { steps, isWhole: false };
    steps.push(step.content);
  }
  return { steps, isWhole: true };
}
