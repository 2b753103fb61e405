"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTagSource } from "#components/fields/template/tag-source.ts";
import { TemplateField, type TemplateFieldProps } from "#components/fields/template-field.tsx";
import { type Expression, isExpression } from "#engine/expressions/expression.ts";
import { toExpression, toTemplate } from "#engine/tags/convert-to-expression.ts";
import { ExpressionField } from "./expression-field.tsx";
import { isSwitchKey, LanguageMark, LanguageSwitch } from "./language-switch.tsx";

export interface SwitchableFieldProps extends Omit<TemplateFieldProps, "onChange" | "edge" | "onSwitch"> {
  onChange: (value: string | Expression) => void;
}

/**
 * A field for text with tags that can be switched to a JavaScript expression, and back. Only a plain path is converted,
 * because the languages differ in much; anything else begins empty, and undo restores it.
 */
export function SwitchableField({ value, onChange, ...props }: SwitchableFieldProps) {
  const { readOnly = false, encoding = "text" } = props;
  const source = useTagSource();
  const root = useRef<HTMLDivElement>(null);
  const isSwitched = useRef(false);
  const isCode = isExpression(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new field takes the focus once it is there.
  useEffect(() => {
    if (!isSwitched.current) return;
    isSwitched.current = false;
    root.current?.querySelector("textarea")?.focus();
  }, [isCode]);

  const onSwitch = () => {
    isSwitched.current = true;
    const names = source.names();
    if (isExpression(value)) onChange(toTemplate(value.js, names) ?? "");
    else onChange({ js: (typeof value === "string" ? toExpression(value, names) : null) ?? "" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || !isSwitchKey(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onSwitch();
  };
  const mark = isCode ? <LanguageMark /> : undefined;
  const edge = readOnly ? mark : <LanguageSwitch isExpression={isCode} onSwitch={onSwitch} />;
  return (
    <div ref={root} onKeyDownCapture={onKeyDown}>
      {isExpression(value) ? (
        <ExpressionField
          {...props}
          placeholder={undefined}
          encoding={encoding}
          value={value.js}
          onChange={(js) => onChange({ js })}
          edge={edge}
          onSwitch={onSwitch}
        />
      ) : (
        <TemplateField {...props} value={value} onChange={onChange} edge={edge} onSwitch={onSwitch} />
      )}
    </div>
  );
}
