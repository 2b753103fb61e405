"use client";

import { useState } from "react";
import classes from "#components/fields/choices/choices.module.css";
import { ChoicesSelect } from "#components/fields/choices/choices-select.tsx";
import {
  SwitchableField,
  type SwitchableFieldProps,
} from "#components/fields/expression/switchable-field.tsx";
import { isExpression } from "#engine/expressions/expression.ts";
import type { TemplateFieldDefinition } from "#engine/field.ts";
import { hasTag } from "#lib/tag-text.ts";
import { ChoiceInput } from "./choice-input.tsx";
import { useTagDrop } from "./use-tag-drop.ts";

export interface ChoosableFieldProps extends SwitchableFieldProps {
  options: TemplateFieldDefinition["options"] | undefined;
  choices: TemplateFieldDefinition["choices"] | undefined;
}

/** A field whose usual values are chosen. Text with tags, or an expression, takes the place of the drop-down when it is wanted. */
export function ChoosableField({ options, choices, ...props }: ChoosableFieldProps) {
  const { label, value, onChange, readOnly = false } = props;
  const [isText, setIsText] = useState(false);
  const text = value === undefined || value === null ? "" : String(value);
  const isPlain = !isExpression(value) && !hasTag(text);
  const { handlers } = useTagDrop(!readOnly, ({ tag }) => onChange(tag));
  if (isText || !isPlain || (readOnly && !options)) {
    const toList = () => {
      setIsText(false);
      if (!isPlain) onChange("");
    };
    return (
      <SwitchableField
        {...props}
        aside={!readOnly && <Mode label={label} word="Choose" onClick={toList} />}
      />
    );
  }
  const shared = {
    ...{ ...props, value: text, onChange },
    aside: !readOnly && <Mode label={label} word="Use tags" onClick={() => setIsText(true)} />,
  };
  return (
    <div {...handlers}>
      {options ? (
        <ChoiceInput {...shared} options={withNone(options, shared.isRequired)} />
      ) : (
        choices && <ChoicesSelect {...shared} choices={choices} />
      )}
    </div>
  );
}

/** The options of a drop-down, with one for no value first unless there is one. */
export function withNone(options: readonly { value: string; label: string }[], isRequired = false) {
  if (options.some(({ value }) => value === "")) return options;
  return [{ value: "", label: isRequired ? "Choose…" : "Not set" }, ...options];
}

function Mode({ label, word, onClick }: { label: string; word: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.mode} aria-label={`${word}: ${label}`} onClick={onClick}>
      {word}
    </button>
  );
}
