import type { editor } from "monaco-editor/editor";
import type { CodeTemplate } from "#engine/field.ts";

export interface EditedCode {
  value: string;
  templates: readonly CodeTemplate[];
  /** null while the field works without Monaco. */
  created: editor.IStandaloneCodeEditor | null;
  onChange: (value: string) => void;
}

/**
 * Puts a template into code. It replaces code that nobody has written: none, that of a new node, or another template.
 * Other code stays, below the template at the line of the caret. One undo removes the template.
 */
export function insertTemplate({ source }: CodeTemplate, edited: EditedCode): void {
  const { value, templates, created, onChange } = edited;
  const isWhole = isUntouched(value, templates);
  const model = created?.getModel();
  if (!created || !model) {
    onChange(isWhole ? source : `${source}\n${value}`);
    return;
  }
  const lineNumber = created.getPosition()?.lineNumber ?? 1;
  const atLine = {
    startLineNumber: lineNumber,
    startColumn: 1,
    endLineNumber: lineNumber,
    endColumn: 1,
  };
  const edit = isWhole
    ? { range: model.getFullModelRange(), text: source }
    : { range: atLine, text: `${source}\n` };
  created.pushUndoStop();
  created.executeEdits("template", [edit]);
  created.pushUndoStop();
  created.setPosition({ lineNumber: isWhole ? 1 : lineNumber, column: 1 });
  created.revealLineInCenterIfOutsideViewport(isWhole ? 1 : lineNumber);
  // The menu closes first.
  setTimeout(() => created.focus());
}

/** Whether nobody has written this code: without its comments it is empty or returns its input, or it is a template. */
function isUntouched(value: string, templates: readonly CodeTemplate[]): boolean {
  if (templates.some(({ source }) => source.trim() === value.trim())) return true;
  const code = value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"))
    .join(" ");
  return code === "" || code === "return input;";
}
