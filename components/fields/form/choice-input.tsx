"use client";

import { NativeSelect } from "@mantine/core";
import { useId } from "react";
import { describedBy, FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useDescribedBy } from "#components/fields/use-described-by.ts";

export interface ChoiceInputProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice of one option out of a few. */
export function ChoiceInput({ options, value, onChange, readOnly, problems, ...rest }: ChoiceInputProps) {
  const id = useId();
  const field = useDescribedBy<HTMLSelectElement>(describedBy(id, { help: rest.help, problems }));
  const isKnown = options.some((option) => option.value === value);
  return (
    <FieldFrame id={id} problems={problems} {...rest}>
      <NativeSelect
        id={id}
        aria-label={rest.label}
        ref={field}
        error={problems?.some(({ isWarning }) => !isWarning) ?? false}
        disabled={readOnly ?? false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={isKnown ? [...options] : [{ value, label: value }, ...options]}
      />
    </FieldFrame>
  );
}
