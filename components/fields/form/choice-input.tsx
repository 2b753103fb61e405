"use client";

import { NativeSelect } from "@mantine/core";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useInputField } from "#components/fields/use-input-field.ts";

export interface ChoiceInputProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice of one option out of a few. */
export function ChoiceInput({ options, value, onChange, readOnly = false, ...field }: ChoiceInputProps) {
  const { frame, input } = useInputField<HTMLSelectElement>(field);
  const isKnown = options.some((option) => option.value === value);
  return (
    <FieldFrame {...frame}>
      <NativeSelect
        {...input}
        disabled={readOnly}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={isKnown ? [...options] : [{ value, label: value }, ...options]}
      />
    </FieldFrame>
  );
}
