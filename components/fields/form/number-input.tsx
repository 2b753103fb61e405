"use client";

import { NumberInput as MantineNumberInput } from "@mantine/core";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useInputField } from "#components/fields/use-input-field.ts";
import type { NumberFieldDefinition } from "#engine/field.ts";
import { withSecondsHint } from "#lib/seconds.ts";

export interface NumberInputProps extends FieldProps {
  field: Pick<NumberFieldDefinition, "min" | "max" | "unit">;
  value: unknown;
  /** Called with a number; with null if the field was cleared and `isOptional`. */
  onChange: (value: number | null) => void;
  isOptional?: boolean;
}

/** A number with its unit, for seconds also in larger ones. A cleared field keeps its last number, unless it is optional. */
export function NumberInput(props: NumberInputProps) {
  const {
    field: { min, max, unit },
    value,
    onChange,
    isOptional = false,
    readOnly = false,
    placeholder,
  } = props;
  const help = unit === "seconds" ? withSecondsHint(props.help, value) : props.help;
  const { frame, input } = useInputField<HTMLInputElement>({ ...props, ...(help !== undefined && { help }) });
  return (
    <FieldFrame {...frame}>
      <MantineNumberInput
        {...input}
        size="sm"
        readOnly={readOnly}
        value={typeof value === "number" ? value : ""}
        onChange={(next) => {
          if (typeof next === "number") onChange(next);
          else if (isOptional && next === "") onChange(null);
        }}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        clampBehavior="blur"
        placeholder={placeholder}
        rightSection={
          unit === undefined ? undefined : (
            <span style={{ fontSize: 12, color: "var(--mantine-color-dimmed)" }}>{unit}</span>
          )
        }
        rightSectionWidth={unit === undefined ? undefined : unit.length * 8 + 16}
        hideControls={unit !== undefined}
      />
    </FieldFrame>
  );
}
