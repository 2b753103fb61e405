"use client";

import { useStepsOf } from "#components/api/executions.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { topScope } from "#engine/scope.ts";
import { shownScope } from "./iterations.ts";
import { displayedExecution, shownRun } from "./shown-run.ts";

/**
 * Loads the steps that the canvas shows of an execution with too many to load all: those outside of loops, those of the
 * shown iterations, and failed ones. Renders nothing.
 */
export function ShownStepsLoader() {
  const execution = useEditor(displayedExecution);
  const scopes = useEditor((state) => {
    const run = shownRun(state);
    if (!run || run.execution.steps_next_cursor === null) return topScope;
    return [...new Set(run.document.nodes.map((node) => shownScope(run, node)))].join(" ");
  });
  useStepsOf(execution, [{ status: "failed" }, ...scopes.split(" ").map((scope) => ({ scope }))]);
  return null;
}
