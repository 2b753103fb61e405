import type { editor } from "monaco-editor/editor";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { addPendingEditor, setTypedIn } from "./pending-text.ts";

/** Longer than between two keys of a fast typist, so that no key waits for the effects of the last one. */
const pauseMs = 100;

/**
 * Keeps an editor's text and its owner's value the same. What is typed is passed on when typing pauses, on request (see
 * `flushFields`), and before the editor is disposed of, so that a key makes only the editor work. A value that was typed
 * here a moment ago is old when it comes back: showing it would undo what was typed since, and close the suggestions.
 * Other values replace the text, as an edit that can be undone.
 * @returns a function that passes on what is typed, at once
 */
export function useEditorValue(
  mounted: editor.IStandaloneCodeEditor | null,
  value: string,
  onChange: ((text: string) => void) | undefined,
): () => void {
  /** Texts that were passed on and have not come back, oldest first. */
  const passed = useRef<string[]>([]);
  const isReplacing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const pass = useEffectEvent(() => {
    const model = mounted?.getModel();
    if (timer.current === null || !model) return;
    clearTimeout(timer.current);
    timer.current = null;
    const text = model.getValue();
    // Typed and removed again: nothing will come back.
    const isSame = passed.current.length === 0 && text === value;
    if (!isSame) {
      passed.current.push(text);
      onChange?.(text);
    }
    setTypedIn(passed, false);
  });

  useEffect(() => {
    const model = mounted?.getModel();
    if (!mounted || !model) return;
    const returned = passed.current.indexOf(value);
    passed.current = passed.current.slice(returned + 1);
    // The text being typed is newer.
    if (returned !== -1 || timer.current !== null || value === model.getValue()) return;
    passed.current = [];
    isReplacing.current = true;
    const edit = { range: model.getFullModelRange(), text: value, forceMoveMarkers: true };
    // A read-only editor refuses edits.
    if (mounted.executeEdits("value", [edit])) mounted.pushUndoStop();
    else model.setValue(value);
    isReplacing.current = false;
  }, [mounted, value]);

  // In the layout phase: the model is disposed of in the next one.
  useLayoutEffect(() => {
    if (!mounted) return;
    const remove = addPendingEditor(() => pass());
    const listener = mounted.onDidChangeModelContent(() => {
      if (isReplacing.current) return;
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => pass(), pauseMs);
      setTypedIn(passed, true);
    });
    return () => {
      listener.dispose();
      remove();
      pass();
    };
  }, [mounted]);

  return () => pass();
}
