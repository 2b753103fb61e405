"use client";

import type { editor } from "monaco-editor/editor";
import { useId, useRef, useState } from "react";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import { codeLanguageId } from "#components/monaco/code-language.ts";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import type { CodeLanguage, CodeTemplate } from "#engine/field.ts";
import { CodeTemplateMenu } from "./code-template-menu.tsx";
import { EditableText } from "./editable-text.tsx";
import { FieldBox } from "./field-box.tsx";
import { describedBy } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { insertTemplate } from "./insert-template.ts";
import { useTagSource } from "./template/tag-source.ts";
import { useCodeTypes } from "./use-code-types.ts";
import { useRunFailure } from "./use-run-failure.ts";

export interface CodeFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  language: CodeLanguage;
  templates?: readonly CodeTemplate[] | undefined;
}

const none: readonly CodeTemplate[] = [];
const minHeightPx = 220;
/** In the workbench it fills the height. */
const minHeight = `max(${minHeightPx}px, var(--code-height, 0px))`;
const maxHeightPx = 560;

/** A program. Completion and errors know the data that it gets, by the current data of the editor. */
export function CodeField(props: CodeFieldProps) {
  const { label, help, value, language, onChange, readOnly = false, problems = [], templates = none } = props;
  const id = useId();
  const { monaco } = useMonaco();
  const isLoaded = useCodeTypes(useTagSource(), true);
  const [created, setCreated] = useState<editor.IStandaloneCodeEditor | null>(null);
  useRunFailure(monaco, created, value);
  const preview = usePreviewFocus();
  const description = {
    id,
    label,
    describedBy: describedBy(id, { help, problems }),
    invalid: problems.length > 0,
  };
  const menu = templates.length > 0 && !readOnly && (
    <CodeTemplateMenu
      templates={templates}
      onChoose={(template) => insertTemplate(template, { value, templates, created, onChange })}
    />
  );
  const shared = { ...description, value, onChange, readOnly, maxHeightPx };
  return (
    <FieldBox {...{ id, label, help, problems, readOnly, minHeight }} aside={menu}>
      {monaco && isLoaded ? (
        <CodeEditor
          {...shared}
          key={language}
          monaco={monaco}
          language={codeLanguageId(language)}
          lines="many"
          document
          code
          minHeightPx={minHeightPx}
          minHeight={minHeight}
          onMount={(mounted) => {
            setCreated(mounted);
            preview.passFocus(mounted);
            return () => setCreated(null);
          }}
        />
      ) : (
        <EditableText {...shared} {...preview.handlers} lines="many" language={null}>
          {value}
        </EditableText>
      )}
    </FieldBox>
  );
}

/** Passes the focus from the preview to the editor that takes its place: the user may have clicked it already. */
function usePreviewFocus() {
  const isFocused = useRef(false);
  const set = (next: boolean) => {
    isFocused.current = next;
  };
  return {
    handlers: { onFocus: () => set(true), onBlur: () => set(false) },
    passFocus(mounted: editor.IStandaloneCodeEditor) {
      if (isFocused.current && document.activeElement === document.body) mounted.focus();
      set(false);
    },
  };
}
