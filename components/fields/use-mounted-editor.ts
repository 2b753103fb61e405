import type { editor } from "monaco-editor/editor";
import { type Ref, useImperativeHandle, useRef } from "react";
import { selectRange } from "#components/monaco/select-range.ts";
import type { TextRange } from "#components/monaco/text-range.ts";
import { focusedRange, type useTakeover } from "./use-takeover.ts";

export interface MountedEditorProps {
  value: string;
  readOnly?: boolean | undefined;
  onMount?: (created: editor.IStandaloneCodeEditor) => (() => void) | undefined;
  ref?: Ref<EditableTextHandle>;
}

export interface EditableTextHandle {
  /** Monaco, while the field has the focus. */
  editor(): editor.IStandaloneCodeEditor | null;
  /** The current or last position of the caret. */
  range(): TextRange;
  /** The position in the text at a point of the window; null outside the text, or if Monaco is mounted. */
  rangeAt(clientX: number, clientY: number): TextRange | null;
  /** Focuses the field; `then` runs once Monaco has the focus. Returns false if Monaco is not loaded. */
  edit(at: TextRange, then?: (created: editor.IStandaloneCodeEditor) => void): boolean;
}

/** Hands the focus and the caret from a field's textarea to Monaco, and provides the field's handle. */
export function useMountedEditor(props: MountedEditorProps, takeover: ReturnType<typeof useTakeover>) {
  const { value, readOnly = false } = props;
  const { monaco, state, textarea } = takeover;
  const mounted = useRef<editor.IStandaloneCodeEditor | null>(null);
  const lastRange = useRef<TextRange | null>(null);
  const afterMount = useRef<((created: editor.IStandaloneCodeEditor) => void) | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const isTakingFocus = useRef(false);
  const end = { start: value.length, end: value.length };

  useImperativeHandle(props.ref, () => ({
    editor: () => mounted.current,
    range: () => mountedRange(mounted.current) ?? lastRange.current ?? end,
    rangeAt: (clientX, clientY) => pointedRange(textarea.current, clientX, clientY),
    edit(at, then) {
      if (!monaco || readOnly) return false;
      afterMount.current = then ?? null;
      takeover.mount(at);
      return true;
    },
  }));

  const start = (created: editor.IStandaloneCodeEditor) => {
    mounted.current = created;
    const release = props.onMount?.(created);
    // Text typed while Monaco mounted has moved the caret.
    selectRange(created, focusedRange(textarea.current) ?? ("at" in state ? state.at : end));
    isTakingFocus.current = true;
    // Synchronously, not with the next render: assistive software must never find the field twice.
    box.current?.removeAttribute("inert");
    box.current?.removeAttribute("aria-hidden");
    created.focus();
    preview.current?.setAttribute("aria-hidden", "true");
    isTakingFocus.current = false;
    takeover.setEditing(true);
    const then = afterMount.current;
    afterMount.current = null;
    if (then) queueMicrotask(() => then(created));
    return () => {
      mounted.current = null;
      takeover.setEditing(false);
      release?.();
    };
  };
  return {
    box,
    preview,
    isTakingFocus,
    start,
    /** Remembers where the caret is, for what is inserted later. */
    keepRange: (range = mountedRange(mounted.current)) => {
      lastRange.current = range;
    },
  };
}

function pointedRange(
  textarea: HTMLTextAreaElement | null,
  clientX: number,
  clientY: number,
): TextRange | null {
  // Not in every browser.
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  if (!position || position.offsetNode !== textarea) return null;
  return { start: position.offset, end: position.offset };
}

/** The selection of an editor as offsets into its text. */
function mountedRange(created: editor.IStandaloneCodeEditor | null): TextRange | null {
  const model = created?.getModel();
  const selection = created?.getSelection();
  if (!model || !selection) return null;
  return {
    start: model.getOffsetAt(selection.getStartPosition()),
    end: model.getOffsetAt(selection.getEndPosition()),
  };
}
