"use client";

import type { ReactNode } from "react";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import type { FieldDescription } from "#components/monaco/describe-field.ts";
import classes from "./editable-text.module.css";
import { PlainText } from "./plain-text.tsx";
import { ReadOnlyText } from "./read-only-text.tsx";
import { type MountedEditorProps, useMountedEditor } from "./use-mounted-editor.ts";
import { useTakeover } from "./use-takeover.ts";

export interface EditableTextProps extends FieldDescription, MountedEditorProps {
  id: string;
  onChange: (value: string) => void;
  lines: "one" | "many";
  /** Monaco's name of the text's language. Null for plain text, which needs no Monaco and is not set in mono. */
  language: string | null;
  placeholder?: string | undefined;
  /** The text as shown before the field has the focus. */
  children: ReactNode;
  maxHeightPx?: number;
  onFocus?: (() => void) | undefined;
  /** Neither the textarea nor Monaco has the focus. */
  onBlur?: (() => void) | undefined;
}

const defaultMaxHeightPx = 480;

/**
 * Text that Monaco edits. The field is in one of four states:
 *
 * - plain: a textarea over the highlighted text, so that a panel of thirty fields opens instantly.
 * - wanted: the same, but it has had the focus, so Monaco is loaded. Plain text stays here, and so does a field for
 *   which Monaco cannot be loaded.
 * - mounting: Monaco mounts behind the textarea, inert. The textarea still receives typing.
 * - editing: Monaco has replaced the textarea at the caret and has the focus. When it loses the focus, the field is
 *   wanted again.
 */
export function EditableText(props: EditableTextProps) {
  const { id, label, value, onChange, lines, placeholder, describedBy, invalid, language } = props;
  const maxHeightPx = props.maxHeightPx ?? defaultMaxHeightPx;
  const isPlain = language === null;
  const takeover = useTakeover(!isPlain);
  const { box, preview, isTakingFocus, start, keepRange } = useMountedEditor(props, takeover);
  const { monaco, state } = takeover;
  const isEditing = state.name === "editing";
  const shared = { label, describedBy, invalid, value, onChange, lines, placeholder, maxHeightPx };
  const leave = () => {
    // Another window has the focus now; it will return here.
    if (!document.hasFocus()) return;
    takeover.leave();
    props.onBlur?.();
  };

  if (props.readOnly) return <ReadOnlyText {...props} isPlain={isPlain} maxHeightPx={maxHeightPx} />;
  return (
    <div className={classes.field}>
      {monaco && "at" in state && language !== null && (
        <div
          ref={box}
          className={classes.editor}
          data-state={state.name}
          aria-hidden={!isEditing || undefined}
          inert={!isEditing}
        >
          <CodeEditor
            {...shared}
            monaco={monaco}
            id={isEditing ? id : undefined}
            language={language}
            onBlur={() => {
              keepRange();
              leave();
            }}
            onMount={start}
          />
        </div>
      )}
      {!isEditing && (
        <PlainText
          {...shared}
          ref={preview}
          id={id}
          isPlain={isPlain}
          takeover={takeover}
          onFocus={props.onFocus}
          onSelect={keepRange}
          // Monaco takes the focus from here once it has mounted. If the focus goes elsewhere before that, Monaco does
          // not take it back.
          onBlur={() => isTakingFocus.current || leave()}
        >
          {props.children}
        </PlainText>
      )}
    </div>
  );
}
