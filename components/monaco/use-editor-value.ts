import type { editor } from "monaco-editor/editor";
import { useEffect, useRef } from "react";

/**
 * Keeps an editor's text and its owner's value the same. A value that was typed here a moment ago is old when it comes
 * back: showing it would undo what was typed since, and close the suggestions. Other values replace the text, as an edit
 * that can be undone.
 * @returns what to call with each text of the editor
 */
export function useEditorValue(
  mounted: editor.IStandaloneCodeEditor | null,
  value: string,
  onChange: ((text: string) => void) | undefined,
): (text: string) => void {
  /** Texts that were passed on and have not come back, oldest first. */
  const typed = useRef<string[]>([]);
  const isReplacing = useRef(false);
  useEffect(() => {
    const model = mounted?.getModel();
    if (!mounted || !model) return;
    const returned = typed.current.indexOf(value);
    typed.current = typed.current.slice(returned + 1);
    if (returned !== -1 || value === model.getValue()) return;
    typed.current = [];
    isReplacing.current = true;
    const edit = { range: model.getFullModelRange(), text: value, forceMoveMarkers: true };
    // A read-only editor refuses edits.
    if (mounted.executeEdits("value", [edit])) mounted.pushUndoStop();
    else model.setValue(value);
    isReplacing.current = false;
  }, [mounted, value]);
  return (text) => {
    if (isReplacing.current) return;
    typed.current.push(text);
    onChange?.(text);
  };
}
