"use client";

import { Button } from "@mantine/core";
import { IconAlignLeft } from "@tabler/icons-react";
import type { editor } from "monaco-editor/editor";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import type { Monaco } from "#components/monaco/load.ts";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import { runAfterPress } from "#components/ui/after-press.ts";
import { findJsonError } from "#engine/node.ts";
import { abbreviate } from "#lib/cut-text.ts";
import { EditableText } from "./editable-text.tsx";
import frame from "./field-frame.module.css";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import type { FieldProblem } from "./field-problems.tsx";
import type { FieldProps } from "./field-props.ts";
import { errorPosition } from "./json/error-position.ts";
import { formatJson } from "./json/format-json.ts";
import { templateLanguage } from "./template/monaco-language.ts";
import { usePausing } from "./use-pausing.ts";

export interface JsonFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

const maxHeightPx = 360;
const minHeightPx = 92;
/** So that typing in a megabyte does not pass a megabyte on with every key. */
const clipChars = 4000;

/** JSON text: checked while typing, formatted on demand. */
export function JsonField(props: JsonFieldProps) {
  const { label, help, value, readOnly = false, placeholder } = props;
  const id = useId();
  const { monaco, error } = useMonaco();
  // If the user is already typing when Monaco arrives, it replaces that field then and this one afterwards.
  const [isPreviewFocused, setIsPreviewFocused] = useState(false);
  const created = useRef<editor.IStandaloneCodeEditor | null>(null);
  const { text, change: setText, flush } = usePausing(value, props.onChange);
  const fault = useMemo(() => (text.trim() === "" ? null : findJsonError(text)), [text]);
  const known: FieldProblem[] = fault === null ? [] : [{ code: "not_json", detail: fault }];
  // The node's own check reports the same invalid JSON a moment later.
  const others = (props.problems ?? []).filter(({ code }) => fault === null || !code.endsWith("_invalid"));
  const problems = [...known, ...others];
  const description = {
    id,
    label,
    describedBy: describedBy(id, { help, problems }),
    invalid: problems.length > 0,
  };

  useEffect(() => {
    const model = created.current?.getModel();
    if (monaco && model)
      monaco.editor.setModelMarkers(model, "json", fault === null ? [] : [markerOf(fault, monaco)]);
  }, [fault, monaco]);

  const format = () => {
    const model = created.current?.getModel();
    if (!model) {
      setText(formatJson(text), true);
      return;
    }
    created.current?.pushUndoStop();
    created.current?.executeEdits("format", [
      { range: model.getFullModelRange(), text: formatJson(model.getValue()) },
    ]);
    created.current?.pushUndoStop();
  };
  const formatButton = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      leftSection={<IconAlignLeft size={14} aria-hidden />}
      disabled={fault !== null}
      onClick={format}
    >
      Format
    </Button>
  );
  return (
    <FieldFrame id={id} label={label} help={help} problems={problems} aside={readOnly ? null : formatButton}>
      <div
        className={frame.box}
        data-invalid={problems.some(({ isWarning }) => !isWarning) || undefined}
        data-readonly={readOnly || undefined}
        style={{ minHeight: minHeightPx }}
      >
        {monaco && !isPreviewFocused ? (
          <CodeEditor
            {...description}
            monaco={monaco}
            value={text}
            onChange={setText}
            onBlur={() => runAfterPress(() => flush())}
            language={templateLanguage("document")}
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
            value={text}
            onChange={(next) => setText(next, true)}
            lines="many"
            language={templateLanguage("document")}
            readOnly={readOnly || (error === null && text.length > clipChars)}
            maxHeightPx={maxHeightPx}
            onFocus={() => setIsPreviewFocused(true)}
            onBlur={() => setIsPreviewFocused(false)}
          >
            {abbreviate(text, clipChars)}
          </EditableText>
        )}
      </div>
    </FieldFrame>
  );
}

function markerOf(fault: string, monaco: Monaco): editor.IMarkerData {
  const { line, column } = errorPosition(fault);
  return {
    severity: monaco.MarkerSeverity.Error,
    message: fault,
    startLineNumber: line,
    startColumn: column,
    endLineNumber: line,
    endColumn: column + 1,
  };
}
