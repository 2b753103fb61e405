import type { Execution } from "#api/executions/reads/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { ChosenIterations, ShownRun } from "./iterations.ts";

/** The part of an editor's state about the displayed execution. */
interface Displayed {
  lastExecution: Execution | null;
  runShown: boolean;
  document: FlowDocument;
  iterations: ChosenIterations;
}

/** The execution whose states are on the canvas. */
export function displayedExecution({
  lastExecution,
  runShown,
}: Pick<Displayed, "lastExecution" | "runShown">): Execution | null {
  return runShown ? lastExecution : null;
}

/** The displayed execution with what decides which of its steps are shown; null when none is displayed. */
export function shownRun(state: Displayed): ShownRun | null {
  const execution = displayedExecution(state);
  if (!execution) return null;
  return { execution, document: state.document, chosen: state.iterations };
}
