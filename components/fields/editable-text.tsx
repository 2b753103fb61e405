"use client";

import type { editor } from "monaco-editor/editor";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import type { FieldDescription } from "#components/monaco/describe-field.ts";
import { selectRange } from "#components/monaco/select-range.ts";
import type { TextRange } from "#components/monaco/text-range.ts";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import classes from "./editable-text.module.css";
import { ReadOnlyText } from "./read-only-text.tsx";

export interface EditableTextProps extends FieldDescription {
  id: string;
  value: string;
  onChange: (value: string) => void;
  lines: "one" | "many";
  /** Monaco's name of the text's language. Null for plain text, which needs no Monaco and is not set in mono. */
  language: string | null;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
  /** The text as shown before the field has the focus. */
  children: ReactNode;
  maxHeightPx?: number;
  onFocus?: (() => void) | undefined;
  /** Neither the textarea nor Monaco has the focus. */
  onBlur?: (() => void) | undefined;
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

const defaultMaxHeightPx = 480;

/**
 * Text that Monaco edits. Until the field has the focus it is a plain textarea over the highlighted text, so that a
 * panel of thirty fields opens instantly; Monaco then replaces it at the caret. The textarea receives typing until
 * Monaco has mounted, and stays if Monaco cannot be loaded.
 */
export function EditableText(props: EditableTextProps) {
  const { id, label, value, lines, placeholder, readOnly = false, describedBy, invalid } = props;
  /** Where Monaco takes over; null while the textarea is active. */
  const [focusAt, setFocusAt] = useState<TextRange | null>(null);
  /** Monaco has mounted and has the focus. */
  const [isEditing, setIsEditing] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const isPlain = props.language === null;
  const { monaco } = useMonaco(isWanted && !isPlain);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const mounted = useRef<editor.IStandaloneCodeEditor | null>(null);
  const lastRange = useRef<TextRange | null>(null);
  const afterMount = useRef<((created: editor.IStandaloneCodeEditor) => void) | null>(null);
  const isBusy = useRef(false);
  const isTakingFocus = useRef(false);
  const maxHeightPx = props.maxHeightPx ?? defaultMaxHeightPx;

  const takeOver = useEffectEvent(() => {
    const element = textarea.current;
    if (!element || !monaco || isPlain || isBusy.current || document.activeElement !== element) return;
    setFocusAt({ start: element.selectionStart, end: element.selectionEnd });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is Monaco's arrival that matters.
  useEffect(() => takeOver(), [monaco]);

  /** While a button is pressed or a character is being composed, the textarea must stay. */
  const hold = (end: "pointerup" | "compositionend") => {
    isBusy.current = true;
    const release = () => {
      isBusy.current = false;
      // The browser sets the selection after the event.
      setTimeout(takeOver);
    };
    window.addEventListener(end, release, { once: true });
  };

  useImperativeHandle(props.ref, () => ({
    editor: () => mounted.current,
    range: () =>
      mountedRange(mounted.current) ?? lastRange.current ?? { start: value.length, end: value.length },
    rangeAt(clientX, clientY) {
      // Not in every browser.
      const position = document.caretPositionFromPoint?.(clientX, clientY);
      if (!position || position.offsetNode !== textarea.current) return null;
      return { start: position.offset, end: position.offset };
    },
    edit(at, then) {
      if (!monaco || isPlain || readOnly) return false;
      afterMount.current = then ?? null;
      setFocusAt(at);
      return true;
    },
  }));

  const start = (created: editor.IStandaloneCodeEditor) => {
    mounted.current = created;
    const release = props.onMount?.(created);
    const element = textarea.current;
    // Text typed while Monaco mounted has moved the caret.
    const isTyping = element !== null && document.activeElement === element;
    const at = isTyping ? { start: element.selectionStart, end: element.selectionEnd } : focusAt;
    selectRange(created, at ?? { start: value.length, end: value.length });
    isTakingFocus.current = true;
    // Synchronously, not with the next render: assistive software must never find the field twice.
    box.current?.removeAttribute("inert");
    box.current?.removeAttribute("aria-hidden");
    created.focus();
    preview.current?.setAttribute("aria-hidden", "true");
    isTakingFocus.current = false;
    setIsEditing(true);
    const then = afterMount.current;
    afterMount.current = null;
    if (then) queueMicrotask(() => then(created));
    return () => {
      mounted.current = null;
      setIsEditing(false);
      release?.();
    };
  };

  if (readOnly) return <ReadOnlyText {...props} isPlain={isPlain} maxHeightPx={maxHeightPx} />;
  return (
    <div className={classes.field}>
      {monaco && focusAt && props.language !== null && (
        <div
          ref={box}
          className={classes.editor}
          data-state={isEditing ? "editing" : "mounting"}
          aria-hidden={!isEditing || undefined}
          inert={!isEditing}
        >
          <CodeEditor
            monaco={monaco}
            id={isEditing ? id : undefined}
            label={label}
            describedBy={describedBy}
            invalid={invalid}
            value={value}
            onChange={props.onChange}
            language={props.language}
            lines={lines}
            placeholder={placeholder}
            maxHeightPx={maxHeightPx}
            onBlur={() => {
              // Another window has the focus now; it will return here.
              if (!document.hasFocus()) return;
              lastRange.current = mountedRange(mounted.current);
              setFocusAt(null);
              setIsEditing(false);
              props.onBlur?.();
            }}
            onMount={start}
          />
        </div>
      )}
      {!isEditing && (
        <div ref={preview} className={classes.clip} style={{ maxHeight: maxHeightPx }}>
          <div style={{ position: "relative" }}>
            <div
              ref={layer}
              className={classes.layer}
              data-lines={lines}
              data-plain={isPlain || undefined}
              aria-hidden
            >
              {props.children}
            </div>
            <textarea
              ref={textarea}
              id={id}
              aria-label={label}
              aria-describedby={describedBy}
              aria-invalid={invalid ?? false}
              className={classes.input}
              data-lines={lines}
              data-plain={isPlain || undefined}
              rows={1}
              wrap={lines === "one" ? "off" : "soft"}
              spellCheck={isPlain && lines === "many"}
              autoCapitalize="off"
              autoComplete="off"
              placeholder={placeholder}
              value={value}
              onChange={(event) => {
                const text = event.currentTarget.value;
                props.onChange(lines === "one" ? text.replace(/\s*\r?\n\s*/g, " ") : text);
              }}
              onFocus={() => {
                setIsWanted(true);
                props.onFocus?.();
                takeOver();
              }}
              onBlur={() => {
                // Monaco takes the focus from here once it has mounted. If the focus goes elsewhere before that, Monaco
                // does not take it back.
                if (isTakingFocus.current || !document.hasFocus()) return;
                setFocusAt(null);
                props.onBlur?.();
              }}
              onPointerDown={() => hold("pointerup")}
              onCompositionStart={() => hold("compositionend")}
              onKeyDown={(event) => {
                if (lines === "one" && event.key === "Enter") event.preventDefault();
              }}
              onSelect={(event) => {
                const { selectionStart: start, selectionEnd: end } = event.currentTarget;
                lastRange.current = { start, end };
              }}
              onScroll={(event) => {
                if (layer.current) layer.current.scrollLeft = event.currentTarget.scrollLeft;
              }}
            />
          </div>
        </div>
      )}
    </div>
  );
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
