"use client";

import { Button } from "@mantine/core";
import { IconAlignLeft } from "@tabler/icons-react";
import type { editor } from "monaco-editor/editor";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import { findJsonError } from "#engine/node.ts";
import { EditableText } from "./editable-text.tsx";
import frame from "./field-frame.module.css";
import { describedBy, FieldFrame, type FieldProblem } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";

export interface JsonFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

const maxHeightPx = 360;
const minHeightPx = 92;
/** So that typing in a megabyte does not hand a megabyte on with every key. */
const pauseMs = 250;
const clipChars = 4000;

/** A JSON document in text: checked while it is typed, formatted on demand. */
export function JsonField(props: JsonFieldProps) {
  const { label, help, value, readOnly = false, placeholder } = props;
  const id = useId();
  const { monaco, error } = useMonaco();
  const created = useRef<editor.IStandaloneCodeEditor | null>(null);
  const [text, setText] = usePausing(value, props.onChange);
  const fault = useMemo(() => (text.trim() === "" ? null : findJsonError(text)), [text]);
  const known: FieldProblem[] = fault === null ? [] : [{ code: "not_json", detail: fault }];
  // The node's own check says the same of broken JSON, a moment later.
  const others = (props.problems ?? []).filter(({ code }) => fault === null || !code.endsWith("_invalid"));
  const problems = [...known, ...others];
  const description = {
    id,
    label,
    describedBy: describedBy(id, { help, problems }),
    invalid: problems.length > 0,
  };

  const format = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      leftSection={<IconAlignLeft size={14} aria-hidden />}
      disabled={fault !== null || !monaco}
      onClick={() => void created.current?.getAction("editor.action.formatDocument")?.run()}
    >
      Format
    </Button>
  );
  return (
    <FieldFrame id={id} label={label} help={help} problems={problems} aside={readOnly ? null : format}>
      <div
        className={frame.box}
        data-invalid={problems.some(({ isWarning }) => !isWarning) || undefined}
        data-readonly={readOnly || undefined}
        style={{ minHeight: minHeightPx }}
      >
        {monaco ? (
          <CodeEditor
            {...description}
            monaco={monaco}
            value={value}
            onChange={setText}
            onBlur={() => setText(text, true)}
            language="json"
            lines="many"
            document
            readOnly={readOnly}
            placeholder={placeholder}
            maxHeightPx={maxHeightPx}
            minHeightPx={minHeightPx}
            onMount={(editor) => {
              created.current = editor;
              return () => {
                created.current = null;
              };
            }}
          />
        ) : (
          <EditableText
            {...description}
            value={value}
            onChange={(next) => setText(next, true)}
            lines="many"
            language="json"
            readOnly={readOnly || (error === null && value.length > clipChars)}
            maxHeightPx={maxHeightPx}
          >
            {value.length > clipChars ? `${value.slice(0, clipChars)}…` : value}
          </EditableText>
        )}
      </div>
    </FieldFrame>
  );
}

/** Text that is handed on when typing pauses, when asked to, and when the field goes. */
function usePausing(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = useEffectEvent(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    const { text: last } = pending.current;
    pending.current = null;
    if (last !== value) onChange(last);
  });
  useEffect(() => setText(value), [value]);
  useEffect(() => () => flush(), []);
  const change = (next: string, atOnce = false) => {
    setText(next);
    clearTimeout(pending.current?.timer);
    pending.current = { text: next, timer: setTimeout(() => flush(), pauseMs) };
    if (atOnce) flush();
  };
  return [text, change] as const;
}
