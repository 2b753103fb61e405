"use client";

import type { editor } from "monaco-editor/editor";
import { type ReactNode, useEffectEvent, useId, useRef } from "react";
import { loadedMonaco } from "#components/monaco/load.ts";
import { runAfterPress } from "#components/ui/after-press.ts";
import type { Encoding } from "#engine/field.ts";
import { EditableText } from "./editable-text.tsx";
import { FieldBox } from "./field-box.tsx";
import { describedBy } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { decorateTags } from "./template/decorate.ts";
import { Highlighted } from "./template/highlighted.tsx";
import { setModelSource, templateLanguage } from "./template/monaco-language.ts";
import { ResultLine } from "./template/result-line.tsx";
import { TagHover, useTagHover } from "./template/tag-hover.tsx";
import { tagProblems } from "./template/tag-problems.ts";
import { type TagSource, useTagSource } from "./template/tag-source.ts";
import { templateText } from "./template/template-text.ts";
import { useTagInsert } from "./template/use-tag-insert.ts";
import { useTemplateResult } from "./template/use-template-result.ts";
import { useTypedCheck } from "./template/use-typed-check.ts";
import type { EditableTextHandle } from "./use-mounted-editor.ts";
import { usePausing } from "./use-pausing.ts";

export interface TemplateFieldProps extends FieldProps {
  /** Numbers, booleans and null are shown as text, and keep their type until edited. */
  value: unknown;
  onChange: (value: string) => void;
  lines: "one" | "many";
  /** How a tag's value is encoded, which the result below the field shows. */
  encoding?: Encoding;
  /** Inside the box, at its right edge. */
  edge?: ReactNode;
  /** Switches to a JavaScript expression. */
  onSwitch?: (() => void) | undefined;
}

/** The field checks these itself while it is edited. */
const tagCodes: ReadonlySet<string> = new Set([
  "tag_syntax",
  "tag_unresolved",
  "variable_missing",
  "tag_not_in_sample",
  "tag_not_in_calls",
]);

/** The field for text with tags. Its tags come from the nearest `TagSourceProvider`. */
export function TemplateField(props: TemplateFieldProps) {
  const { label, isLabelHidden, isRequired, help, readOnly = false, encoding = "text" } = props;
  const syntax = encoding === "json" || encoding === "html" ? encoding : "text";
  const id = useId();
  const { text, change, flush } = usePausing(templateText(props.value), props.onChange);
  const replace = (next: string) => change(next, true);
  const source = useTagSource();
  const { checked, isUnfinished, isDue, setIsTyping } = useTypedCheck(source, text);
  const problems = [
    ...(isDue ? tagProblems(text, checked, replace, readOnly ? null : source.createVariable) : []),
    ...(props.problems ?? []).filter(({ code }) => !tagCodes.has(code)),
  ];
  const shown = useTemplateResult(source, text, encoding);
  const hasResult = shown !== null && !("problem" in checked && !isUnfinished);
  const field = useRef<EditableTextHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const hover = useTagHover(box);
  const insert = useTagInsert({ label, text, field, onReplace: replace, onSwitch: props.onSwitch });
  const decorate = useTagDecorations(source);
  const below = { checked, onReplace: readOnly ? undefined : replace };
  return (
    <FieldBox
      {...{ id, label, isLabelHidden, isRequired, help, problems, readOnly, edge: props.edge }}
      aside={props.aside}
      result={
        <>
          <TagHover hover={hover} value={text} source={source} {...below} />
          {hasResult && <ResultLine id={`${id}-result`} shown={shown} text={text} {...below} />}
        </>
      }
      ref={box}
      onFocus={readOnly ? undefined : insert.offer}
      onTag={insert.drop}
      {...hover.handlers}
    >
      <EditableText
        ref={field}
        id={id}
        label={label}
        describedBy={describedBy(id, { help, problems, hasResult })}
        invalid={problems.length > 0}
        value={text}
        onChange={change}
        lines={text.includes("\n") ? "many" : props.lines}
        language={templateLanguage(syntax)}
        placeholder={props.placeholder}
        readOnly={readOnly}
        onFocus={() => setIsTyping(true)}
        onBlur={() => {
          runAfterPress(() => {
            flush();
            setIsTyping(false);
          });
        }}
        onMount={decorate}
      >
        <Highlighted source={text} syntax={syntax} checked={checked} />
      </EditableText>
    </FieldBox>
  );
}

/** Adds completion, descriptions and marks of tags to an editor. */
function useTagDecorations(source: TagSource) {
  const currentSource = useEffectEvent(() => source);
  return (created: editor.IStandaloneCodeEditor) => {
    const monaco = loadedMonaco();
    const model = created.getModel();
    if (!monaco || !model) return;
    setModelSource(model, () => currentSource());
    return decorateTags(created, monaco, () => currentSource());
  };
}
