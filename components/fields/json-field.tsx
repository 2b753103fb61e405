"use client";

import { Button } from "@mantine/core";
import { IconAlignLeft } from "@tabler/icons-react";
import type { editor } from "monaco-editor/editor";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import type { Monaco } from "#components/monaco/load.ts";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import { runAfterPress, useAfterPress } from "#components/ui/after-press.ts";
import { findJsonError } from "#engine/node.ts";
import { abbreviate } from "#lib/cut-text.ts";
import { EditableText } from "./editable-text.tsx";
import { FieldBox } from "./field-box.tsx";
import { describedBy } from "./field-frame.tsx";
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
  const problems = withFault(useAfterPress(fault), props.problems);
  useEffect(() => {
    const model = created.current?.getModel();
    if (monaco && model)
      monaco.editor.setModelMarkers(model, "json", fault === null ? [] : [markerOf(fault, monaco)]);
  }, [fault, monaco]);

  const shared = {
    id,
    label,
    describedBy: describedBy(id, { help, problems }),
    invalid: problems.length > 0,
    value: text,
    lines: "many" as const,
    language: templateLanguage("document"),
    maxHeightPx,
  };
  const format = () => formatIn(created.current) || setText(formatJson(text), true);
  const button = readOnly ? null : <FormatButton disabled={fault !== null} onClick={format} />;
  return (
    <FieldBox {...{ id, label, help, problems, readOnly }} minHeight={minHeightPx} aside={button}>
      {monaco && !isPreviewFocused ? (
        <CodeEditor
          {...shared}
          {...{ monaco, readOnly, placeholder, minHeightPx }}
          document
          onChange={setText}
          onBlur={() => runAfterPress(() => flush())}
          onMount={(editor) => {
            created.current = editor;
            return () => {
              created.current = null;
            };
          }}
        />
      ) : (
        <EditableText
          {...shared}
          onChange={(next) => {
            setText(next);
            runAfterPress(flush);
          }}
          readOnly={readOnly || (error === null && text.length > clipChars)}
          onFocus={() => setIsPreviewFocused(true)}
          onBlur={() => setIsPreviewFocused(false)}
        >
          {abbreviate(text, clipChars)}
        </EditableText>
      )}
    </FieldBox>
  );
}

/** The field's own problem before the node's, whose check reports the same invalid JSON a moment later. */
function withFault(fault: string | null, others: readonly FieldProblem[] = []): readonly FieldProblem[] {
  if (fault === null) return others;
  return [{ code: "not_json", detail: fault }, ...others.filter(({ code }) => !code.endsWith("_invalid"))];
}

function FormatButton(props: { disabled: boolean; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      leftSection={<IconAlignLeft size={14} aria-hidden />}
      {...props}
    >
      Format
    </Button>
  );
}

/** Formats an editor's text as one undo step. Returns false without an editor. */
function formatIn(created: editor.IStandaloneCodeEditor | null): boolean {
  const model = created?.getModel();
  if (!created || !model) return false;
  created.pushUndoStop();
  created.executeEdits("format", [{ range: model.getFullModelRange(), text: formatJson(model.getValue()) }]);
  created.pushUndoStop();
  return true;
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
