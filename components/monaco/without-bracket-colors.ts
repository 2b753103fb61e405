import type { editor } from "monaco-editor/editor";

/**
 * Disables the search for bracket pairs, which is slow in a megabyte of text. Creating an editor enables it for its
 * model.
 */
export function withoutBracketColors(model: editor.ITextModel): void {
  model.updateOptions({
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  });
}
