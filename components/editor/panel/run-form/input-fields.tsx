"use client";

import { NumberInput } from "#components/fields/form/number-input.tsx";
import { SwitchInput } from "#components/fields/form/switch-input.tsx";
import { JsonField } from "#components/fields/json-field.tsx";
import { TextField } from "#components/fields/text-field.tsx";
import type { Json, JsonObject } from "#lib/json.ts";
import type { SampleField } from "./sample-fields.ts";

interface InputFieldsProps {
  fields: readonly SampleField[];
  values: Readonly<JsonObject>;
  onChange: (name: string, value: Json) => void;
}

/** The fields of an input, as its sample shows them. */
export function InputFields({ fields, values, onChange }: InputFieldsProps) {
  return fields.map((field) => {
    const value = Object.hasOwn(values, field.name) ? (values[field.name] ?? null) : field.initial;
    const set = (next: Json) => onChange(field.name, next);
    return <InputField key={field.name} field={field} value={value} set={set} />;
  });
}

function InputField({ field, value, set }: { field: SampleField; value: Json; set: (next: Json) => void }) {
  const label = field.name;
  if (field.kind === "number") return <NumberInput label={label} field={{}} value={value} onChange={set} />;
  if (field.kind === "boolean") return <SwitchInput label={label} value={value === true} onChange={set} />;
  const text = typeof value === "string" ? value : "";
  if (field.kind === "json") return <JsonField label={label} value={text} onChange={set} />;
  const lines = typeof field.initial === "string" && field.initial.includes("\n") ? "many" : "one";
  return <TextField label={label} value={text} onChange={set} lines={lines} />;
}
