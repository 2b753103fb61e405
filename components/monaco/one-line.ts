import type { editor } from "monaco-editor/editor";
import type { Monaco } from "./load.ts";

/** Limits an editor to one line: Enter only accepts a suggestion, and pasted line breaks become spaces. */
export function enforceOneLine(created: editor.IStandaloneCodeEditor, monaco: Monaco): void {
  const { Enter } = monaco.KeyCode;
  created.addAction({
    id: "millrace.noLineBreak",
    label: "No line break",
    keybindings: [Enter, monaco.KeyMod.Shift | Enter],
    precondition: "!suggestWidgetVisible",
    run: () => {},
  });
  created.onDidChangeModelContent(() => {
    const model = created.getModel();
    if (!model || model.getLineCount() === 1) return;
    const text = model.getValue().replace(/\s*\r?\n\s*/g, " ");
    created.executeEdits("one line", [{ range: model.getFullModelRange(), text, forceMoveMarkers: true }]);
  });
}
