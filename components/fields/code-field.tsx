"use client";

import type { editor } from "monaco-editor/editor";
import { useId, useRef, useState } from "react";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import { codeLanguageId } from "#components/monaco/code-language.ts";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import type { CodeLanguage, CodeTemplate } from "#engine/field.ts";
import { CodeTemplateMenu } from "./code-template-menu.tsx";
import { EditableText } from "./editable-text.tsx";
import frame from "./field-frame.module.css";
import { describedBy, FieldFrame } from "./field-frame.tsx";
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
const maxHeightPx = 560;
/** In the workbench it fills the height. */
const minHeight = `max(${minHeightPx}px, var(--code-height, 0px))`;

/** A program. Completion and errors know the data that it gets, by the current data of the editor. */
export function CodeField(props: CodeFieldProps) {
  const { label, help, value, language, onChange, readOnly = false, problems = [], templates = none } = props;
  const id = useId();
  const { monaco } = useMonaco();
  const isLoaded = useCodeTypes(useTagSource(), true);
  const [created, setCreated] = useState<editor.IStandaloneCodeEditor | null>(null);
  useRunFailure(monaco, created, value);
  const isPreviewFocused = useRef(false);
  const description = {
    id,
    label,
    describedBy: describedBy(id, { help, problems }),
    invalid: problems.length > 0,
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      problems={problems}
      aside={
        templates.length > 0 &&
        !readOnly && (
          <CodeTemplateMenu
            templates={templates}
            onChoose={(template) => insertTemplate(template, { value, templates, created, onChange })}
          />
        )
      }
    >
      <div
        className={frame.box}
        data-invalid={problems.some(({ isWarning }) => !isWarning) || undefined}
        data-readonly={readOnly || undefined}
        style={{ minHeight }}
      >
        {monaco && isLoaded ? (
          <CodeEditor
            {...description}
            key={language}
            monaco={monaco}
            value={value}
            onChange={onChange}
            language={codeLanguageId(language)}
            lines="many"
            document
            code
            readOnly={readOnly}
            minHeightPx={minHeightPx}
            minHeight={minHeight}
            maxHeightPx={maxHeightPx}
            onMount={(mounted) => {
              setCreated(mounted);
              // It takes the place of the preview, which the user may have clicked already.
              if (isPreviewFocused.current && document.activeElement === document.body) mounted.focus();
              isPreviewFocused.current = false;
              return () => setCreated(null);
            }}
          />
        ) : (
          <EditableText
            {...description}
            value={value}
            onChange={onChange}
            lines="many"
            language={null}
            readOnly={readOnly}
            maxHeightPx={maxHeightPx}
            onFocus={() => {
              isPreviewFocused.current = true;
            }}
            onBlur={() => {
              isPreviewFocused.current = false;
            }}
          >
            {value}
          </EditableText>
        )}
      </div>
    </FieldFrame>
  );
}
