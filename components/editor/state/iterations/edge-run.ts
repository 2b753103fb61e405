import type { Execution, Step } from "#api/executions/reads/schema.ts";
import { isFinished } from "#components/api/executions.ts";
import { nodesById, stepsByNode } from "#components/editor/state/document/derived.ts";
import { hasExit } from "#engine/exits.ts";
import { type ShownRun, shownSteps } from "./iterations.ts";

/** The effect of an execution on an edge. `passing`: its target is running now. */
export type EdgeState = "taken" | "passing" | "untaken";

/** The effect of the shown steps on an edge; null when no execution is shown. */
export function shownEdgeState(
  run: ShownRun | null,
  source: string,
  sourceHandle: string,
  target: string,
): EdgeState | null {
  if (run === null) return null;
  const nodes = nodesById(run.document);
  const stepsOf = (nodeId: string) => {
    const node = nodes.get(nodeId);
    return node ? shownSteps(run, node) : undefined;
  };
  if (nodes.get(target)?.parent_id !== source)
    return edgeState(run.execution, source, sourceHandle, target, stepsOf);
  // The container's own step continues until all iterations are over.
  const first = stepsOf(target)?.at(-1);
  if (!first) return "untaken";
  return first.status === "running" || first.status === "waiting" ? "passing" : "taken";
}

/** null when no execution is shown. An edge was taken when its source succeeded by its handle. */
export function edgeState(
  execution: Execution | null,
  source: string,
  sourceHandle: string,
  target: string,
  stepsOf: (nodeId: string) => readonly Step[] | undefined = (id) =>
    execution ? stepsByNode(execution).get(id) : undefined,
): EdgeState | null {
  if (execution === null) return null;
  const left = stepsOf(source)?.some((step) => hasLeftBy(step, sourceHandle)) ?? false;
  if (!left) return "untaken";
  const arrived = stepsOf(target)?.at(-1);
  // An execution that ended before the target never reached it, whatever the source's exit handle.
  if (!arrived && isFinished(execution.status)) return "untaken";
  if (arrived?.status === "running" || arrived?.status === "waiting") return "passing";
  return "taken";
}

function hasLeftBy(step: Step, handle: string): boolean {
  // Skipped with a handle: the node is disabled, and its input passed on.
  if (step.status === "failed" || step.status === "skipped")
    return step.handle !== null && hasExit(step.handle, handle);
  return step.status === "succeeded" && hasExit(step.handle ?? "output", handle);
}
