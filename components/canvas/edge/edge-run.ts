import { isFinished } from "#components/api/executions.ts";
import { stepsByNode } from "#components/canvas/store/derived.ts";
import { hasExit } from "#engine/exits.ts";
import type { Execution } from "#server/executions/reads/schema.ts";

/** What an execution did with an edge. `passing`: its target is running now. */
export type EdgeState = "taken" | "passing" | "untaken";

/** null when no execution is shown. An edge was taken when its source succeeded by its handle. */
export function edgeState(
  execution: Execution | null,
  source: string,
  sourceHandle: string,
  target: string,
): EdgeState | null {
  if (execution === null) return null;
  const steps = stepsByNode(execution);
  const left = steps.get(source)?.some((step) => hasLeftBy(step, sourceHandle)) ?? false;
  if (!left) return "untaken";
  const arrived = steps.get(target)?.at(-1);
  // An execution that ended before the target never reached it, whatever the source's exit handle.
  if (!arrived && isFinished(execution.status)) return "untaken";
  if (arrived?.status === "running" || arrived?.status === "waiting") return "passing";
  return "taken";
}

function hasLeftBy(step: Execution["steps"][number], handle: string): boolean {
  // Skipped with a handle: the node is disabled, and its input passed on.
  if (step.status === "failed" || step.status === "skipped")
    return step.handle !== null && hasExit(step.handle, handle);
  return step.status === "succeeded" && hasExit(step.handle ?? "output", handle);
}
