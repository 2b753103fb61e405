"use client";

import { memo, type ReactNode } from "react";
import { AddProperty } from "#components/fields/choices/add-property.tsx";
import { CodeField } from "#components/fields/code-field.tsx";
import { SwitchableField } from "#components/fields/expression/switchable-field.tsx";
import { JsonField } from "#components/fields/json-field.tsx";
import { TagSourceProvider, useTagSource } from "#components/fields/template/tag-source.ts";
import { TextField } from "#components/fields/text-field.tsx";
import { type CodeLanguage, type Encoding, type Field, type Fields, resolvedAt } from "#engine/field.ts";
import { withSecondsHint } from "#lib/seconds.ts";
import { ChoiceInput } from "./choice-input.tsx";
import { ChoosableField } from "./choosable-field.tsx";
import type { ConfigPath } from "./config-path.ts";
import classes from "./form.module.css";
import type { FormContext } from "./form-context.ts";
import { GroupInput } from "./group-input.tsx";
import { LinesField } from "./lines-field.tsx";
import { ListInput } from "./list-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { PlainField } from "./plain-field.tsx";
import { type FieldProblemAt, hasProblemIn, problemsAt } from "./problems-at.ts";
import { type VisibleField, visibleFields } from "./shown-fields.ts";
import { SwitchInput } from "./switch-input.tsx";

export interface FieldsFormProps extends FormContext {
  fields: Fields;
  config: Readonly<Record<string, unknown>>;
  /** Draws a field that is `isInPlace`. */
  own?: (name: string) => ReactNode;
}

/** The form for a definition's fields. Each knows the tags that exist when it is resolved. */
export function FieldsForm({ fields, config, own, ...form }: FieldsFormProps) {
  const source = useTagSource();
  return (
    <div className={classes.form}>
      {visibleFields(fields, config).map((shown) => (
        <TagSourceProvider key={shown.pointer} value={source.at(resolvedAt(shown.field))}>
          {isInPlace(shown) ? own?.(String(shown.path[0])) : <FormField shown={shown} form={form} />}
        </TagSourceProvider>
      ))}
    </div>
  );
}

function isInPlace({ field }: VisibleField): boolean {
  return field.kind === "custom" && field.isInPlace === true;
}

interface FormFieldProps {
  shown: VisibleField;
  form: FormContext;
  /** In a list's row without room for labels: the list's name and the row's number label it. */
  isInRow?: boolean;
  /** In a row that was just added: what is still empty is not reported yet. */
  isFresh?: boolean;
}

const none: readonly FieldProblemAt[] = [];

/** One field with its problems. */
function FormField({ shown, form, isInRow = false, isFresh = false }: FormFieldProps) {
  const { field, path, pointer, value, placeholder, seen } = shown;
  const isBlank = value === "" || value === undefined;
  const problems = isFresh && isBlank ? none : problemsAt(form.problems, pointer);
  if (field.kind === "custom" || field.kind === "id") return null;
  return (
    <div
      data-pointer={pointer}
      data-kind={field.kind}
      data-beside={(field.kind === "choice" && field.isBeside) || undefined}
      className={classes.field}
    >
      {field.kind === "list" ? (
        <ListInput field={field} path={path} value={value} seen={seen} form={form} problems={problems}>
          {(inRow, row) => (
            <FormField
              key={inRow.pointer}
              shown={inRow}
              form={form}
              isInRow={!row.isLabeled}
              isFresh={isFresh || row.isFresh}
            />
          )}
        </ListInput>
      ) : field.kind === "group" ? (
        <GroupInput
          field={field}
          path={path}
          value={value}
          seen={seen}
          problems={problems}
          isInvalid={hasProblemIn(form.problems, pointer)}
          isInvalidAt={(at) => problemsAt(form.problems, at).some(({ isWarning }) => !isWarning)}
        >
          {(inGroup) => <FormField key={inGroup.pointer} shown={inGroup} form={form} />}
        </GroupInput>
      ) : (
        <Input
          field={field}
          encoding={field.kind === "template" ? encodingOf(field.encoding, seen) : null}
          language={field.kind === "code" ? field.language(seen) : null}
          path={path}
          pointer={pointer}
          value={value}
          placeholder={placeholder}
          set={form.set}
          problems={problems}
          readOnly={form.readOnly}
          isInRow={isInRow}
        />
      )}
    </div>
  );
}

interface InputProps {
  field: Exclude<Field, { kind: "list" | "group" | "custom" | "id" }>;
  encoding: Encoding | null;
  /** Of code. */
  language: CodeLanguage | null;
  path: ConfigPath;
  /** The same as `path`, in a comparable form. */
  pointer: string;
  value: unknown;
  placeholder: string | undefined;
  set: FormContext["set"];
  problems: readonly FieldProblemAt[];
  readOnly: boolean;
  isInRow: boolean;
}

const Input = memo(function Input({
  field,
  encoding: fit,
  language,
  path,
  value,
  placeholder,
  set,
  problems,
  readOnly,
  isInRow,
}: InputProps) {
  const shared = {
    label: field.label,
    // In a row, the list shows the help once for all rows.
    help: isInRow ? undefined : helpOf(field, value),
    placeholder: placeholder ?? (isInRow ? field.label : undefined),
    isLabelHidden: isInRow,
    problems,
    readOnly,
    isRequired: field.isRequired,
  };
  const onChange = (next: unknown) => set(path, next);
  switch (field.kind) {
    case "template":
      if (field.isPlain) return <PlainField {...shared} {...{ field, value, onChange }} />;
      if (field.options || field.choices) {
        return (
          <ChoosableField
            {...shared}
            {...{ value, onChange, lines: field.lines, encoding: fit ?? "text" }}
            {...{ options: field.options, choices: field.choices }}
          />
        );
      }
      return (
        <SwitchableField
          {...shared}
          value={value}
          onChange={onChange}
          lines={field.lines}
          encoding={fit ?? "text"}
          aside={field.names && !readOnly && <AddProperty names={field.names} {...{ value, onChange }} />}
        />
      );
    case "text":
      return <TextField {...shared} value={asText(value)} onChange={onChange} lines={field.lines} />;
    case "lines":
      return <LinesField {...shared} value={value} onChange={onChange} />;
    case "json":
      return <JsonField {...shared} value={asText(value)} onChange={onChange} />;
    case "code":
      return (
        <CodeField
          {...shared}
          value={asText(value)}
          onChange={onChange}
          language={language ?? "typescript"}
          templates={field.templates}
        />
      );
    case "number":
      return <NumberInput {...shared} field={field} value={value} onChange={onChange} />;
    case "switch":
      return <SwitchInput {...shared} value={value === true} onChange={onChange} />;
    case "choice":
      return <ChoiceInput {...shared} options={field.options} value={asText(value)} onChange={onChange} />;
  }
}, isSameInput);

/** Seconds in a field for text have a hint; those in one for numbers show it themselves. */
function helpOf(field: InputProps["field"], value: unknown): string | undefined {
  return field.kind === "template" && field.unit ? withSecondsHint(field.help, value) : field.help;
}

/** A path is a new array in every render, but equal as long as the pointer is. */
function isSameInput(a: InputProps, b: InputProps): boolean {
  return (
    a.field === b.field &&
    a.encoding === b.encoding &&
    a.language === b.language &&
    a.pointer === b.pointer &&
    a.value === b.value &&
    a.set === b.set &&
    a.problems === b.problems &&
    a.readOnly === b.readOnly &&
    a.isInRow === b.isInRow
  );
}

function encodingOf(
  decided: Encoding | ((config: Readonly<Record<string, unknown>>) => Encoding),
  seen: Readonly<Record<string, unknown>>,
): Encoding {
  return typeof decided === "function" ? decided(seen) : decided;
}

/** The text to show for a value that the API may have set to another type. */
function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : String(value);
}
