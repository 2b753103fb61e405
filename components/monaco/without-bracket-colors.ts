import type { editor } from "monaco-editor/editor";

/** Switches off a search for pairs of brackets that takes long in a megabyte. Creating an editor switches it on for its model. */
export function withoutBracketColors(model: editor.ITextModel): void {
  model.updateOptions({
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  });
}
