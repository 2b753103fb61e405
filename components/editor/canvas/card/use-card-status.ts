import { isFinished } from "#components/api/executions.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { shownSteps } from "#components/editor/state/iterations/iterations.ts";
import { displayedExecution, shownRun } from "#components/editor/state/iterations/shown-run.ts";
import { activationProblems, problemsOf } from "#components/editor/state/store/problems.ts";
import { shownProblems } from "#components/editor/state/store/quiet-nodes.ts";
import type { DocumentNode } from "#engine/document.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import { withInside } from "#engine/edit/inside.ts";
import { type CardState, cardState } from "./card-state.ts";

export interface CardStatus {
  /** Its state in the displayed execution, in loops in the shown iteration. */
  state: CardState | null;
  /**
   * The number of problems that prevent activation, without those of new nodes that nobody has filled in yet; for a collapsed container, also those of the nodes
   * inside.
   */
  problems: number;
  /** Disabled, skipped, or not reached. */
  faded: boolean;
  /** Whether it is disabled, and then whether the displayed execution went through it. */
  disabled?: "passed" | "yes";
}

/** The state that a card shows beyond its node. */
export function useCardStatus(node: DocumentNode): CardStatus {
  const steps = useEditor((state) => {
    const run = shownRun(state);
    return run ? shownSteps(run, node) : undefined;
  });
  const isOver = useEditor((state) => {
    const execution = displayedExecution(state);
    return execution !== null && isFinished(execution.status);
  });
  const problems = useEditor(({ problems, quietNodes, document, nodeTypes }) => {
    const own = new Set([node.id]);
    const covered = isCollapsed(node, nodeTypes) ? withInside(document, own) : own;
    const byNode = problemsOf(problems);
    const ofNode = (id: string) =>
      shownProblems(activationProblems(byNode.get(id) ?? []), quietNodes.get(id));
    return [...covered].flatMap(ofNode).length;
  });
  const state = cardState(steps);
  const { disabled } = settingsOf(node);
  const faded = disabled || state?.status === "skipped" || (isOver && state === null);
  const isPassed = state?.status === "skipped" && steps?.at(-1)?.handle !== null;
  return { state, problems, faded, ...(disabled && { disabled: isPassed ? "passed" : "yes" }) };
}
