import type { editor } from "monaco-editor/editor";
import type { TextRange } from "./text-range.ts";

/** Selects a part of an editor's text and scrolls to it. */
export function selectRange(created: editor.IStandaloneCodeEditor, { start, end }: TextRange): void {
  const model = created.getModel();
  if (!model) return;
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  created.setSelection({
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  });
  created.revealPosition(from);
}
