"use client";

import { Switch } from "@mantine/core";
import { FieldProblems } from "#components/fields/field-problems.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";

export interface SwitchInputProps extends FieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

export function SwitchInput({ label, help, problems = [], readOnly, value, onChange }: SwitchInputProps) {
  return (
    <div>
      <Switch
        size="sm"
        label={label}
        description={help}
        checked={value}
        disabled={readOnly ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <FieldProblems problems={problems} />
    </div>
  );
}
