import type { EditorState } from "#components/editor/state/editor-context.tsx";
import { displayedExecution } from "#components/editor/state/document/derived.ts";
import type { ShownRun } from "./iterations.ts";

/** The displayed execution with what decides which of its steps are shown; null when none is displayed. */
export function shownRun(state: EditorState): ShownRun | null {
  const execution = displayedExecution(state);
  if (!execution) return null;
  return { execution, document: state.document, chosen: state.iterations };
}
