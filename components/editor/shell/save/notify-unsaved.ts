import { ApiProblem } from "#components/api/problem.ts";
import type { EditorState } from "#components/editor/state/store/state.ts";
import { notifyProblem } from "#components/ui/notify.tsx";

/** Explains why an action that needs the saved draft was not done. During a conflict the dialog explains it. */
export function notifyUnsaved(title: string, { saveState, saveProblem }: EditorState): void {
  if (saveState === "conflict") return;
  notifyProblem(title, new Error(saveState === "offline" ? offline : (saveProblem ?? offline)));
}

/** Rewords the error of a request that did not reach the server; returns any other error as it is. */
export function toEditorError(error: Error): Error {
  return error instanceof ApiProblem && error.status === 0 ? new Error(offline, { cause: error }) : error;
}

const offline =
  "Offline: the server cannot be reached. Your changes are kept here and saved once it is back; then try again.";
