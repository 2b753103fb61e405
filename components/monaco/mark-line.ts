import type { editor } from "monaco-editor/editor";
import type { Monaco } from "./load.ts";

/** A message at a line of a text. Line and column are from 1; without a column it is at the line's beginning. */
export interface LineMark {
  message: string;
  line: number;
  column: number | null;
}

const owner = "run";

/** Marks an error at a line, from its column to its end; null removes the mark. */
export function markLine(monaco: Monaco, model: editor.ITextModel, mark: LineMark | null): void {
  monaco.editor.setModelMarkers(model, owner, mark ? [markerOf(monaco, model, mark)] : []);
}

function markerOf(monaco: Monaco, model: editor.ITextModel, mark: LineMark): editor.IMarkerData {
  const line = Math.min(Math.max(1, mark.line), model.getLineCount());
  const end = model.getLineMaxColumn(line);
  // Behind the line's end, nothing would be underlined.
  const column = mark.column !== null && mark.column < end ? mark.column : 0;
  return {
    severity: monaco.MarkerSeverity.Error,
    source: "Last run",
    message: mark.message,
    startLineNumber: line,
    startColumn: column || Math.max(1, model.getLineFirstNonWhitespaceColumn(line)),
    endLineNumber: line,
    endColumn: end,
  };
}

/** Puts the caret at a line and shows it. */
export function goToLine(created: editor.IStandaloneCodeEditor, { line, column }: LineMark): void {
  const model = created.getModel();
  if (!model) return;
  const position = model.validatePosition({ lineNumber: line, column: column ?? 1 });
  created.setPosition(position);
  created.revealPositionInCenterIfOutsideViewport(position);
  created.focus();
}
