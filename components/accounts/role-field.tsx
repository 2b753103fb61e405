import { Select, type SelectProps } from "@mantine/core";
import { roleSchema } from "#api/identity/roles/schema.ts";
import { roleOptions, roleText } from "./role-text.ts";

/** Chooses the role of a new user or service. */
export function RoleField(input: Pick<SelectProps, "value" | "error" | "onChange">) {
  const { word, text } = roleText[roleSchema.catch("viewer").parse(input.value)];
  return (
    <Select
      label="Role"
      description={`${word}: ${text}.`}
      data={roleOptions}
      allowDeselect={false}
      {...input}
    />
  );
}
