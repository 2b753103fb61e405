import { NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { WayField } from "./ways.ts";

export interface ConnectionFieldProps {
  field: WayField;
  /** It belongs to a connection that is stored. */
  isKnown: boolean;
  isFirst: boolean;
  value: string;
  problem: ReactNode;
  onChange: (value: string) => void;
}

/** An input of a connection: a part of its address, a choice, certificates or a secret. */
export function ConnectionField({ field, isKnown, isFirst, value, problem, onChange }: ConnectionFieldProps) {
  const { label, help, placeholder = "", kind, options, isSecret } = field;
  const shared = {
    ...{ label, value, error: problem, autoFocus: isFirst },
    description: isSecret && isKnown ? "Leave empty to keep it." : help,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (isSecret) {
    return (
      <PasswordInput
        {...shared}
        placeholder={placeholder}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": `Show the ${label.toLowerCase()}` }}
      />
    );
  }
  if (kind === "choice") return <NativeSelect {...shared} data={[...(options ?? [])]} />;
  if (kind === "certificates")
    return (
      <Textarea {...shared} placeholder={placeholder} autosize minRows={2} maxRows={6} spellCheck={false} />
    );
  return <TextInput {...shared} placeholder={placeholder} autoComplete="off" />;
}
