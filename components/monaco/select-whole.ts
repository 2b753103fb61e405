import type { editor } from "monaco-editor/editor";

/**
 * Makes `textarea.select()` followed by `focus()`, as software does that fills in forms, select the whole text. Monaco's
 * textarea holds only what is near the caret, and on getting the focus Monaco would drop what was selected in it before.
 */
export function keepWholeSelection(created: editor.IStandaloneCodeEditor, host: HTMLElement): void {
  const gone = new AbortController();
  created.onDidDispose(() => gone.abort());
  host.addEventListener(
    "focus",
    ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      const { selectionStart, selectionEnd, value } = target;
      const isWhole = value.length > 0 && selectionStart === 0 && selectionEnd === value.length;
      const model = created.getModel();
      if (isWhole && model && created.getSelection()?.isEmpty())
        created.setSelection(model.getFullModelRange());
    },
    { capture: true, signal: gone.signal },
  );
}
