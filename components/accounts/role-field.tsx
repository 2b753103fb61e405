import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import { roleOptions, roleText } from "./role-text.ts";

export interface RoleFieldProps {
  value: Role;
  error: ReactNode;
  onChange: (role: Role) => void;
}

/** Chooses the role of a new user or service. */
export function RoleField({ value, error, onChange }: RoleFieldProps) {
  return (
    <Select
      label="Role"
      description={`${roleText[value].word}: ${roleText[value].text}.`}
      data={roleOptions}
      allowDeselect={false}
      value={value}
      error={error}
      onChange={(role) => onChange(roleSchema.catch("viewer").parse(role))}
    />
  );
}
