import type { editor } from "monaco-editor/editor";

/**
 * Monaco writes its selection into the textarea within a frame or two. A difference that lasts longer has another
 * cause.
 */
const settledMs = 100;

/**
 * Makes `textarea.select()` and `focus()` followed by text replace the whole text, as form-filling software expects.
 * Monaco's textarea contains only the text near the caret, and Monaco ignores selections that others make in it.
 */
export function replaceWholeOnRequest(created: editor.IStandaloneCodeEditor, host: HTMLElement): void {
  const gone = new AbortController();
  created.onDidDispose(() => gone.abort());
  const options = { capture: true, signal: gone.signal };
  let movedAt = Number.NEGATIVE_INFINITY;
  created.onDidChangeCursorSelection(() => {
    movedAt = performance.now();
  });

  /** The whole text if all of the textarea is selected, but not by Monaco. */
  const wholeOf = (target: EventTarget | null) => {
    const model = created.getModel();
    if (!(target instanceof HTMLTextAreaElement) || !model) return null;
    const { selectionStart, selectionEnd, value } = target;
    const whole = model.getFullModelRange();
    const isWhole = value.length > 0 && selectionStart === 0 && selectionEnd === value.length;
    if (!isWhole || created.getSelection()?.equalsRange(whole)) return null;
    return performance.now() - movedAt > settledMs ? whole : null;
  };
  const select = ({ target }: Event) => {
    const whole = wholeOf(target);
    if (whole && created.getSelection()?.isEmpty()) created.setSelection(whole);
  };
  host.addEventListener("focus", select, options);
  host.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Delete" || event.key === "Backspace") select(event);
    },
    options,
  );
  host.addEventListener(
    "beforeinput",
    (event) => {
      const whole = wholeOf(event.target);
      if (!whole || event.data === null || !event.cancelable) return;
      event.preventDefault();
      created.executeEdits("replace", [{ range: whole, text: event.data, forceMoveMarkers: true }]);
    },
    options,
  );
}
