"use client";

import type { editor } from "monaco-editor/editor";
import { type ReactNode, useEffectEvent, useId, useRef, useState } from "react";
import { EditableText } from "#components/fields/editable-text.tsx";
import { FieldBox } from "#components/fields/field-box.tsx";
import { describedBy } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useOfferInsert } from "#components/fields/insert-target.ts";
import { ResultLine } from "#components/fields/template/result-line.tsx";
import { replaceSegment } from "#components/fields/template/segments.ts";
import { noTags, useTagSource } from "#components/fields/template/tag-source.ts";
import { useCodeTypes } from "#components/fields/use-code-types.ts";
import type { EditableTextHandle } from "#components/fields/use-mounted-editor.ts";
import { codeLanguageId } from "#components/monaco/code-language.ts";
import { loadedMonaco } from "#components/monaco/load.ts";
import { runAfterPress } from "#components/ui/after-press.ts";
import type { Encoding } from "#engine/field.ts";
import { pathInCode } from "#engine/tags/convert-to-expression.ts";
import classes from "./expression.module.css";
import { useExpressionResult } from "./use-expression-result.ts";

export interface ExpressionFieldProps extends FieldProps {
  value: string;
  onChange: (js: string) => void;
  encoding: Encoding;
  /** The switch at its edge. */
  edge?: ReactNode;
  /** Switches to text with tags. */
  onSwitch: () => void;
}

const checkedNothing = noTags.check("");

/** The field for a JavaScript expression. It knows the types of the current data, and shows the value with them. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { label, isLabelHidden, isRequired, help, value, onChange, readOnly = false } = props;
  const { problems = [], edge } = props;
  const id = useId();
  const source = useTagSource();
  const field = useRef<EditableTextHandle>(null);
  const [isEdited, setIsEdited] = useState(false);
  const isLoaded = useCodeTypes(source, isEdited);
  const shown = useExpressionResult(source, value, props.encoding);
  const hasResult = shown !== null;

  const insert = useEffectEvent((tag: string) => {
    const path = pathInCode(tag, source.names());
    if (path === null) return;
    const created = field.current?.editor();
    if (created) insertInto(created, path);
    else onChange(replaceSegment(value, field.current?.range() ?? endOf(value), path));
  });
  const switchLanguage = useEffectEvent(() => props.onSwitch());
  const offer = useOfferInsert(
    label,
    (tag) => insert(tag),
    () => switchLanguage(),
  );
  return (
    <FieldBox
      {...{ id, label, isLabelHidden, isRequired, help, problems, readOnly, edge }}
      aside={props.aside ?? <span className={classes.language}>JavaScript</span>}
      result={
        hasResult && <ResultLine id={`${id}-result`} shown={shown} text={value} checked={checkedNothing} />
      }
      onFocus={readOnly ? undefined : offer}
      onTag={(tag) => insert(tag)}
    >
      <EditableText
        ref={field}
        id={id}
        label={label}
        describedBy={describedBy(id, { help, problems, hasResult })}
        invalid={problems.length > 0}
        value={value}
        onChange={onChange}
        lines={value.includes("\n") ? "many" : "one"}
        language={isLoaded ? codeLanguageId("expression") : "plaintext"}
        placeholder="input.total * 1.2"
        readOnly={readOnly}
        onFocus={() => setIsEdited(true)}
        onBlur={() => runAfterPress(() => setIsEdited(false))}
      >
        {value}
      </EditableText>
    </FieldBox>
  );
}

function endOf({ length }: string) {
  return { start: length, end: length };
}

/** Inserts a path at an editor's selection as one undo step. */
function insertInto(created: editor.IStandaloneCodeEditor, path: string): void {
  const range = created.getSelection();
  if (!range || !loadedMonaco()) return;
  created.pushUndoStop();
  created.executeEdits("path", [{ range, text: path, forceMoveMarkers: true }]);
  created.pushUndoStop();
  created.focus();
}
